use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

/// A server in a process of its own. It is killed when this is dropped.
pub(crate) struct Program {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Kept open: what it says next must find a reader.
    _said: Lines<BufReader<ChildStdout>>,
}

impl Program {
    /// Starts a server on a free port, and waits until it listens.
    pub(crate) async fn start(data: &Path) -> Result<Self, String> {
        let mut command = Command::new(kythu()?);
        command.args(["serve", "--addr", "127.0.0.1:0", "--lang", "en", "--data"]).arg(data);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let out = child.stdout.take().ok_or("no output")?;
        let mut said = BufReader::new(out).lines();
        let line = tokio::time::timeout(Duration::from_secs(20), said.next_line()).await;
        let line = line.map_err(|_| "it does not start")?;
        let line = line.ok().flatten().ok_or("it ends at once")?;
        let address =
            line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()).unwrap_or_default();
        let address = address.parse().map_err(|_| format!("no address in {line:?}"))?;
        Ok(Self { child, address, _said: said })
    }

    /// Kills it as no program expects to be killed.
    pub(crate) async fn kill(mut self) -> Result<(), String> {
        self.child.kill().await.map_err(|error| error.to_string())
    }

    /// The memory that it holds, in MiB.
    pub(crate) fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()?)).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib / 1024)
    }
}

fn kythu() -> Result<PathBuf, String> {
    if let Some(path) = std::env::var_os("KYTHU") {
        return Ok(path.into());
    }
    // target/PROFILE/examples/stress: the program lies beside the folder of examples.
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let program = own.parent().and_then(Path::parent).map(|folder| folder.join("kythu"));
    program
        .filter(|path| path.exists())
        .ok_or_else(|| "no kythu beside the examples: build it, or set KYTHU".to_owned())
}

/// An empty folder for data, removed when this is dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Result<Self, String> {
        let folder = std::env::temp_dir().join(format!("kythu-stress-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        Ok(Self(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
