use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

/// Ends an engine's group should we be killed: an engine may ignore that nobody speaks to it any more, and who is killed ends nobody.
///
/// A shell waits for the end of its input, which is ours to close and which the system closes for us whatever happens.
/// (A signal at the parent's death would need `unsafe`, and comes when the *thread* that started the engine ends.)
pub(super) struct Guard(Child);

/// The guard is there before the engine, and is told its group's number as soon as there is one: no engine is without a guard for longer.
const WATCH: &str = r#"read -r group && { read -r end; kill -s KILL -- "-$group"; }"#;

impl Guard {
    /// A guard who waits for a group to watch. Without a shell there is none, and only a kill is not provided for.
    pub(super) fn start() -> Option<Self> {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", WATCH]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // What ends us from a terminal must not end the guard before its time.
        shell.process_group(0).spawn().ok().map(Self)
    }

    /// Watches over a process group.
    pub(super) fn watch(&mut self, group: u32) {
        if let Some(input) = &mut self.0.stdin {
            // Who cannot be told does not watch.
            let _ = writeln!(input, "{group}");
        }
    }
}

impl Drop for Guard {
    /// Before the group is reaped: its number may be somebody else's then.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
