//! Ctrl-C: the work ends soon, and what is known is reported.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Whether the user has asked to stop.
#[derive(Clone)]
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Watches for Ctrl-C and requests to terminate from now on. A second one ends the process.
    ///
    /// # Errors
    /// When the system does not let us watch.
    pub(super) fn install() -> Result<Interrupt, String> {
        let asked = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&asked);
        ctrlc::set_handler(move || {
            if seen.swap(true, Relaxed) {
                std::process::exit(130);
            }
        })
        .map_err(|error| format!("cannot watch for Ctrl-C: {error}"))?;
        Ok(Interrupt(asked))
    }

    pub(super) fn is_asked(&self) -> bool {
        self.0.load(Relaxed)
    }

    /// The flag that is set when the user has asked.
    pub(super) fn flag(&self) -> &AtomicBool {
        &self.0
    }
}
