//! A process that is written to and read from line by line, and never left behind.

use super::EngineSpec;
use super::memory;
use crate::protocol::reader::Lines;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes that a process may write without giving an answer.
pub(super) const FLOOD: u64 = 8 << 20;

/// Lines read ahead; beyond these the process waits.
const QUEUE: usize = 1024;

/// How long a process that is told to leave may take.
const LEAVE: Duration = Duration::from_millis(500);

/// How long a process that has closed its output may take to end by itself.
const COLLAPSE: Duration = Duration::from_millis(200);

/// How often a process that is about to end is looked at.
const TICK: Duration = Duration::from_millis(2);

/// What comes out of a process.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Output {
    /// A line that is not blank.
    Line {
        /// The text; of an overlong line, its start.
        text: String,
        /// When it was read.
        at: Instant,
    },
    /// More than [`FLOOD`]; nothing is read after it.
    Flood,
    /// The end of the output.
    Closed,
}

/// A running process. Dropping it ends it.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    output: Receiver<Output>,
    meter: Arc<Meter>,
    /// When it was told to leave.
    told_to_leave: Option<Instant>,
}

impl Process {
    /// Starts the program, on Unix in a process group of its own: what it starts can be killed
    /// with it, and an interrupt from the terminal does not reach it.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub(super) fn start(spec: &EngineSpec) -> io::Result<Process> {
        let mut command = Command::new(&spec.program);
        command.args(&spec.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(dir) = &spec.dir {
            command.current_dir(dir);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let input = child.stdin.take().expect("the input is a pipe");
        let stdout = child.stdout.take().expect("the output is a pipe");
        let (sender, output) = mpsc::sync_channel(QUEUE);
        let meter = Arc::new(Meter::default());
        let process =
            Process { child, input, output, meter: Arc::clone(&meter), told_to_leave: None };
        // From here on, an error drops the process and so ends it.
        never_block(&process.input)?;
        let metered = Metered { stdout, meter };
        thread::Builder::new()
            .name("engine output".to_owned())
            .spawn(move || read_lines(metered, &sender))?;
        Ok(process)
    }

    /// Writes lines, with the line ends of managers.
    ///
    /// # Errors
    /// `WouldBlock` when the process has not read for long (on Windows we wait instead), others
    /// when it has closed its input.
    pub(super) fn send(&mut self, lines: &str) -> io::Result<()> {
        let text: String = lines.lines().flat_map(|line| [line, "\r\n"]).collect();
        self.input.write_all(text.as_bytes())
    }

    /// What comes out next, if anything does in this time.
    pub(super) fn next(&self, patience: Duration) -> Option<Output> {
        match self.output.recv_timeout(patience) {
            Ok(output) => Some(output),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Output::Closed),
        }
    }

    /// What has come out already, if anything has.
    pub(super) fn next_pending(&self) -> Option<Output> {
        match self.output.try_recv() {
            Ok(output) => Some(output),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Output::Closed),
        }
    }

    /// Notes that an answer came: what was written so far is no flood.
    pub(super) fn forgive_output(&self) {
        self.meter.bytes.store(0, Relaxed);
    }

    /// The most memory in use so far; see [`memory::peak_memory`].
    pub(super) fn peak_memory(&self) -> Option<u64> {
        memory::peak_memory(self.child.id())
    }

    /// Tells the process to leave, without waiting for it.
    pub(super) fn tell_to_leave(&mut self) {
        if self.told_to_leave.is_none() {
            // One that does not listen is killed later.
            let _ = self.send("END");
            self.told_to_leave = Some(Instant::now());
        }
    }

    /// Whether it was told to leave.
    pub(super) fn is_leaving(&self) -> bool {
        self.told_to_leave.is_some()
    }

    /// How the process ended; `None` if it has only closed its output, and lives on.
    pub(super) fn exit_status(&mut self) -> Option<ExitStatus> {
        self.wait_until(Instant::now() + COLLAPSE)
    }

    /// Tells the process to leave, waits a little, and kills it if it is still there.
    pub(super) fn leave(mut self) {
        self.tell_to_leave();
        if let Some(told) = self.told_to_leave {
            self.wait_until(told + LEAVE);
        }
    }

    fn wait_until(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(TICK),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

/// Kills the process, with all that it has started, and collects it.
impl Drop for Process {
    fn drop(&mut self) {
        // The group keeps its number as long as anybody is in it, and a number that has just
        // become free is not given out at once: nobody else is hit.
        kill_group(&mut self.child);
        let _ = self.child.wait();
    }
}

/// Writing to a process that does not read must fail rather than wait for ever.
#[cfg(unix)]
fn never_block(input: &ChildStdin) -> io::Result<()> {
    use nix::fcntl::{FcntlArg, OFlag, fcntl};
    fcntl(input, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
    Ok(())
}

#[cfg(not(unix))]
fn never_block(_input: &ChildStdin) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    // Fails when nobody is left, which is what we want.
    let _ = killpg(Pid::from_raw(child.id() as i32), Signal::SIGKILL);
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    let _ = child.kill();
}

/// What a process has written since its last answer.
#[derive(Default)]
struct Meter {
    bytes: AtomicU64,
    flooded: AtomicBool,
}

/// The output of a process, which ends when it becomes a flood.
struct Metered {
    stdout: ChildStdout,
    meter: Arc<Meter>,
}

impl Read for Metered {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.meter.flooded.load(Relaxed) {
            return Ok(0);
        }
        let length = self.stdout.read(buffer)?;
        let before = self.meter.bytes.fetch_add(length as u64, Relaxed);
        if before + length as u64 > FLOOD {
            self.meter.flooded.store(true, Relaxed);
        }
        Ok(length)
    }
}

/// Sends lines until there are no more or nobody wants them. Each is given the time at which it
/// was read, so that it does not matter when somebody looks at it.
fn read_lines(output: Metered, sender: &SyncSender<Output>) {
    let meter = Arc::clone(&output.meter);
    let mut lines = Lines::new(output);
    while let Some(line) = lines.next_line() {
        let at = Instant::now();
        if meter.flooded.load(Relaxed) {
            // What was cut off in the middle means nothing.
            break;
        }
        let text = String::from_utf8_lossy(&line.bytes).into_owned();
        if sender.send(Output::Line { text, at }).is_err() {
            return;
        }
    }
    let end = if meter.flooded.load(Relaxed) { Output::Flood } else { Output::Closed };
    let _ = sender.send(end);
}
