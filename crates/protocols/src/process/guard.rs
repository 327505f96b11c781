use std::process::{Child, Command, Stdio};

/// Ends an engine's group should we be killed: an engine may ignore that nobody speaks to it any more, and who is killed ends nobody.
///
/// A shell waits for the end of its input, which is ours to close and which the system closes for us whatever happens.
/// (A signal at the parent's death would need `unsafe`, and comes when the *thread* that started the engine ends.)
pub(super) struct Guard(Child);

impl Guard {
    /// Watches over a process group. Without a shell there is no guard, and only a kill is not provided for.
    pub(super) fn over(group: u32) -> Option<Self> {
        use std::os::unix::process::CommandExt;
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", "read -r end; kill -9 -- \"-$1\"", "kythu-guard", &group.to_string()]);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // What ends us from a terminal must not end the guard before its time.
        shell.process_group(0).spawn().ok().map(Self)
    }
}

impl Drop for Guard {
    /// Before the group is reaped: its number may be somebody else's then.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
