//! The memory of a process, as the system counts it.

/// The most memory that the process and those it has started have each had in use, summed, bytes.
///
/// On Linux, from the high-water marks of the resident sets: pages shared between processes count
/// for each. `None` elsewhere, or when the process is gone.
pub(super) fn peak_memory(pid: u32) -> Option<u64> {
    imp::peak_of_tree(pid)
}

#[cfg(target_os = "linux")]
mod imp {
    use std::fs;

    pub(super) fn peak_of_tree(pid: u32) -> Option<u64> {
        let own = peak(pid)?;
        Some(own + children(pid).into_iter().filter_map(peak_of_tree).sum::<u64>())
    }

    fn peak(pid: u32) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kilobytes * 1024)
    }

    /// The processes that any thread of this one has started. Kernels built without the list
    /// show none.
    fn children(pid: u32) -> Vec<u32> {
        let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        let lists = threads.filter_map(|t| fs::read_to_string(t.path().join("children")).ok());
        lists.flat_map(|list| parse_pids(&list)).collect()
    }

    fn parse_pids(list: &str) -> Vec<u32> {
        list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect()
    }
}

#[cfg(not(target_os = "linux"))]
mod imp {
    pub(super) fn peak_of_tree(_pid: u32) -> Option<u64> {
        None
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn measures_what_is_in_use() {
        let before = peak_memory(std::process::id()).unwrap();
        let block = std::hint::black_box(vec![1_u8; 64 << 20]);
        let after = peak_memory(std::process::id()).unwrap();
        assert!(before > 100_000);
        assert!(after >= block.len() as u64, "{after}");
        assert_eq!(peak_memory(u32::MAX), None);
    }
}
