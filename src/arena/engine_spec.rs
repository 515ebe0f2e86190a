//! An engine as the command line describes it.

use super::time_control::{TimeControl, TimeControlError, parse_duration};
use super::words::split_words;
use std::env;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How to start an engine, and under which conditions it plays.
///
/// As text, words of the form `key=value` with blanks between them; a value, or a part of it, may
/// be quoted with `"` or `'`:
///
/// | Key | Value | Without it |
/// |---|---|---|
/// | `cmd` | program and arguments | needed |
/// | `name` | name in results | the program's name |
/// | `tc` | a [`TimeControl`] | `1s/move` |
/// | `tolerance` | how far beyond its time an answer is still accepted | `200ms` |
/// | `grace` | how much longer we wait before the process is killed | `5s` |
/// | `startup` | how long the process may take to get ready for a game | `30s` |
/// | `threads` | sent as `INFO thread_num` | not sent |
/// | `memory` | MB (or with `G`, `M`, `K`), sent as `INFO max_memory`; 0 is no limit | `350` |
/// | `dir` | working directory of the process | ours |
/// | `option.KEY` | sent as `INFO KEY value` | |
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The program: an absolute path, or a name to be looked for where the system looks.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// The name in results.
    pub name: String,
    /// The limits under which it plays.
    pub time_control: TimeControl,
    /// How far beyond its time an answer is still accepted. On a clock for the whole game it is
    /// there once, not for each move.
    ///
    /// The clock runs on our side of two pipes, so a busy machine delays answers that were in
    /// time. The referee of Gomocup allows a second.
    pub tolerance: Duration,
    /// How long we wait for an answer that has lost on time already before the process is killed.
    pub grace: Duration,
    /// How long the process may take to get ready for a game.
    pub startup: Duration,
    /// Threads to think with; `None` leaves it to the engine.
    pub threads: Option<usize>,
    /// Memory for the process, bytes; 0 is no limit.
    pub memory: u64,
    /// The working directory of the process, absolute; `None` is ours.
    pub dir: Option<PathBuf>,
    /// What else it is told before a game, as keys and values of `INFO`.
    pub options: Vec<(String, String)>,
}

/// Gomocup's limit of memory, bytes.
const DEFAULT_MEMORY: u64 = 350 << 20;

/// What is wrong with the description of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpecError {
    /// A word that is not of the form `key=value`.
    NotAPair(String),
    /// A quote that is not closed, in this word.
    OpenQuote(String),
    /// A key that nobody knows.
    UnknownKey(String),
    /// A key that is given twice.
    Twice(String),
    /// A value that does not fit its key.
    Value {
        /// The word.
        word: String,
        /// What the key wants.
        wanted: &'static str,
    },
    /// A time control that is none, in this word.
    TimeControl(String, TimeControlError),
    /// There is no `cmd`.
    NoCommand,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::NotAPair(word) => write!(f, "'{word}' is not of the form key=value"),
            SpecError::OpenQuote(word) => write!(f, "the quote in '{word}' is not closed"),
            SpecError::UnknownKey(word) => write!(
                f,
                "'{word}' has an unknown key: use cmd, name, tc, tolerance, grace, startup, \
                 threads, memory, dir or option.KEY"
            ),
            SpecError::Twice(word) => write!(f, "'{word}' is given twice"),
            SpecError::Value { word, wanted } => write!(f, "'{word}' needs {wanted}"),
            SpecError::TimeControl(word, error) => write!(f, "in '{word}', {error}"),
            SpecError::NoCommand => write!(f, "an engine needs cmd=PROGRAM"),
        }
    }
}

impl std::error::Error for SpecError {}

impl EngineSpec {
    /// Parses the description of an engine. The words of `each` hold for it where its own do not
    /// say otherwise.
    ///
    /// # Errors
    /// Names the word that is wrong.
    pub fn parse(text: &str, each: &str) -> Result<EngineSpec, SpecError> {
        let own = parse_pairs(text)?;
        let common = parse_pairs(each)?;
        let overridden = |pair: &Pair| own.iter().any(|other| other.key == pair.key);
        let common = common.into_iter().filter(|pair| !overridden(pair));
        let pairs: Vec<_> = common.chain(own.iter().cloned()).collect();

        let command = pairs.iter().find(|pair| pair.key == "cmd").ok_or(SpecError::NoCommand)?;
        let mut spec = EngineSpec::of_command(command)?;
        pairs.iter().try_for_each(|pair| spec.set(pair))?;
        Ok(spec)
    }

    /// The engine with this command and all else as it is when nothing is said.
    fn of_command(pair: &Pair) -> Result<EngineSpec, SpecError> {
        let words = split_words(&pair.value).map_err(SpecError::OpenQuote)?;
        let mut words = words.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program = program.ok_or_else(|| pair.unusable("a program"))?;
        let name = Path::new(&program).file_stem().unwrap_or_default().to_string_lossy();
        Ok(EngineSpec {
            name: name.into_owned(),
            program: locate(&program),
            args: words.collect(),
            time_control: TimeControl::per_move(Duration::from_secs(1)),
            tolerance: Duration::from_millis(200),
            grace: Duration::from_secs(5),
            startup: Duration::from_secs(30),
            threads: None,
            memory: DEFAULT_MEMORY,
            dir: None,
            options: Vec::new(),
        })
    }

    fn set(&mut self, pair: &Pair) -> Result<(), SpecError> {
        let value = pair.value.as_str();
        match pair.key.as_str() {
            "cmd" => {}
            "name" if value.trim().is_empty() || value.contains(char::is_control) => {
                return Err(pair.unusable("a name"));
            }
            "name" => self.name = value.to_owned(),
            "tc" => {
                let control = value.parse();
                self.time_control =
                    control.map_err(|error| SpecError::TimeControl(pair.to_string(), error))?;
            }
            "tolerance" => self.tolerance = pair.duration()?,
            "grace" => self.grace = pair.duration()?,
            "startup" => self.startup = pair.duration()?,
            "threads" => {
                let threads = value.parse().ok().filter(|&threads| threads > 0);
                self.threads = Some(threads.ok_or_else(|| pair.unusable("a number of threads"))?);
            }
            "memory" => {
                let memory = parse_memory(value);
                self.memory = memory.ok_or_else(|| pair.unusable("an amount of memory in MB"))?;
            }
            "dir" if value.is_empty() => return Err(pair.unusable("a directory")),
            "dir" => self.dir = Some(absolute(Path::new(value))),
            key => {
                let option = key.strip_prefix("option.").filter(|key| is_info_key(key));
                let option = option.ok_or_else(|| SpecError::UnknownKey(pair.to_string()))?;
                if value.contains(char::is_control) {
                    return Err(pair.unusable("a value of one line"));
                }
                self.options.push((option.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }
}

/// A word `key=value`.
#[derive(Clone)]
struct Pair {
    key: String,
    value: String,
}

impl Pair {
    fn unusable(&self, wanted: &'static str) -> SpecError {
        SpecError::Value { word: self.to_string(), wanted }
    }

    fn duration(&self) -> Result<Duration, SpecError> {
        parse_duration(&self.value).ok_or_else(|| self.unusable("a duration like 0.5s or 500ms"))
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}

fn parse_pairs(text: &str) -> Result<Vec<Pair>, SpecError> {
    let mut pairs: Vec<Pair> = Vec::new();
    for word in split_words(text).map_err(SpecError::OpenQuote)? {
        let Some((key, value)) = word.split_once('=') else {
            return Err(SpecError::NotAPair(word));
        };
        let pair = Pair { key: key.to_owned(), value: value.to_owned() };
        if pairs.iter().any(|other| other.key == pair.key) {
            return Err(SpecError::Twice(pair.to_string()));
        }
        pairs.push(pair);
    }
    Ok(pairs)
}

/// A program as a path that does not depend on the working directory of its process: a file seen
/// from here, or else a name to be looked for where the system looks.
fn locate(program: &str) -> PathBuf {
    let path = Path::new(program);
    let is_bare_name = path.components().count() == 1 && !path.is_absolute();
    if is_bare_name && !path.is_file() { path.to_owned() } else { absolute(path) }
}

/// The path from the root. A working directory that is gone leaves it as it is: starting the
/// engine will tell.
fn absolute(path: &Path) -> PathBuf {
    env::current_dir().map_or_else(|_| path.to_owned(), |here| here.join(path))
}

fn is_info_key(key: &str) -> bool {
    !key.is_empty() && !key.contains(|c: char| c.is_whitespace() || c.is_control())
}

/// An amount of memory in bytes: `350` and `350M` are megabytes, `1G` a gigabyte, `512K`.
fn parse_memory(text: &str) -> Option<u64> {
    let text = text.strip_suffix(['B', 'b']).unwrap_or(text);
    let (digits, shift) = match text.char_indices().last()? {
        (end, 'k' | 'K') => (&text[..end], 10),
        (end, 'm' | 'M') => (&text[..end], 20),
        (end, 'g' | 'G') => (&text[..end], 30),
        _ => (text, 20),
    };
    digits.parse::<u64>().ok()?.checked_mul(1 << shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> EngineSpec {
        EngineSpec::parse(text, "").unwrap()
    }

    #[test]
    fn every_key_is_understood() {
        let spec = parse(
            "cmd='no/such/engine -a \"b c\"' name=\"My Engine\" tc=60s+0.5s tolerance=50ms \
             grace=1s startup=2 threads=3 memory=1G dir=sub option.hash_size=2048 option.x='a b'",
        );
        let here = env::current_dir().unwrap();
        assert_eq!(spec.program, here.join("no/such/engine"));
        assert_eq!(spec.args, ["-a", "b c"]);
        assert_eq!(spec.name, "My Engine");
        assert_eq!(spec.time_control.to_string(), "60s+500ms");
        assert_eq!(spec.tolerance, Duration::from_millis(50));
        assert_eq!(spec.grace, Duration::from_secs(1));
        assert_eq!(spec.startup, Duration::from_secs(2));
        assert_eq!(spec.threads, Some(3));
        assert_eq!(spec.memory, 1 << 30);
        assert_eq!(spec.dir, Some(here.join("sub")));
        let options = [("hash_size", "2048"), ("x", "a b")];
        assert_eq!(spec.options, options.map(|(k, v)| (k.to_owned(), v.to_owned())));
    }

    #[test]
    fn little_needs_to_be_said() {
        let spec = parse("cmd=no-such-engine.exe");
        assert_eq!(spec.program, Path::new("no-such-engine.exe"));
        assert_eq!(spec.name, "no-such-engine");
        assert_eq!(spec.time_control.to_string(), "1s/move");
        assert_eq!(spec.memory, 367_001_600);
        assert_eq!((spec.threads, spec.dir), (None, None));
        // A file seen from here needs no `./`.
        let here = env::current_dir().unwrap();
        assert_eq!(parse("cmd=Cargo.toml").program, here.join("Cargo.toml"));
    }

    #[test]
    fn own_words_override_common_ones() {
        let each = "tc=2s/move threads=2 option.a=1 option.b=2";
        let spec = EngineSpec::parse("cmd=x tc=nodes:10 option.b=3", each).unwrap();
        assert_eq!(spec.time_control.to_string(), "nodes:10");
        assert_eq!(spec.threads, Some(2));
        let options = [("a", "1"), ("b", "3")];
        assert_eq!(spec.options, options.map(|(k, v)| (k.to_owned(), v.to_owned())));
        assert_eq!(EngineSpec::parse("name=y", "cmd=x").unwrap().name, "y");
    }

    #[test]
    fn amounts_of_memory() {
        let cases =
            [("350", 350 << 20), ("350MB", 350 << 20), ("2g", 2 << 30), ("8K", 8192), ("0", 0)];
        for (text, bytes) in cases {
            assert_eq!(parse_memory(text), Some(bytes), "{text}");
        }
        for text in ["", "x", "M", "-1", "1.5", "99999999999999999", "1T"] {
            assert_eq!(parse_memory(text), None, "{text}");
        }
    }

    #[test]
    fn errors_name_the_word() {
        let cases = [
            ("name=x", "an engine needs cmd=PROGRAM"),
            ("cmd=", "'cmd=' needs a program"),
            ("cmd='\"\"'", "'cmd=\"\"' needs a program"),
            ("cmd=x fast", "'fast' is not of the form key=value"),
            ("cmd=x name='y", "the quote in 'name=y' is not closed"),
            ("cmd=x name=", "'name=' needs a name"),
            ("cmd=x threads=0", "'threads=0' needs a number of threads"),
            ("cmd=x memory=much", "'memory=much' needs an amount of memory in MB"),
            ("cmd=x grace=long", "'grace=long' needs a duration like 0.5s or 500ms"),
            ("cmd=x dir=", "'dir=' needs a directory"),
            ("cmd=x name=a name=b", "'name=b' is given twice"),
        ];
        for (text, message) in cases {
            assert_eq!(EngineSpec::parse(text, "").unwrap_err().to_string(), message);
        }
        for word in ["colour=red", "option.=1", "=1", "CMD=x"] {
            let error = EngineSpec::parse(&format!("cmd=x {word}"), "").unwrap_err();
            assert_eq!(error, SpecError::UnknownKey(word.to_owned()));
        }
        assert!(EngineSpec::parse("cmd=x", "threads=0").is_err());
        let control = EngineSpec::parse("cmd=x tc=1h", "").unwrap_err().to_string();
        assert!(control.starts_with("in 'tc=1h', '1h' is no time control"), "{control}");
    }
}
