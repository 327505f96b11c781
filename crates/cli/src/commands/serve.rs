use super::text;
use crate::failure::Failure;
use crate::input::interrupt;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_server::{Config, Hosts, ServerLimits, app, bind, serve, usual_data};
use kythu_words::say;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::time::Duration;

/// The options of the page: before another command they mean nothing.
pub(super) const OPTIONS: [&str; 4] = ["addr", "data", "memory", "open"];
/// Where the page is served when nothing is said.
const USUAL_ADDRESS: &str = "127.0.0.1:8080";
/// Between two looks at the flag that Ctrl-C raises.
const BEAT: Duration = Duration::from_millis(100);

/// `kythu` and `kythu serve`: the page, until Ctrl-C.
pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let given = text(matches, "addr").unwrap_or(USUAL_ADDRESS);
    let address = address(given)?;
    let data = match (matches.get_flag("memory"), text(matches, "data")) {
        (true, _) => None,
        (false, Some("")) => return Err(say!("cli.error.data-empty").into()),
        (false, Some(folder)) => Some(PathBuf::from(folder)),
        (false, None) => Some(usual_data().ok_or_else(|| Failure::Outside(say!("cli.error.no-data")))?),
    };
    let hosts = if address.ip().is_loopback() { Hosts::Loopback } else { Hosts::Any };
    let runtime = tokio::runtime::Runtime::new();
    let runtime =
        runtime.map_err(|error| Failure::Outside(say!("cli.error.serve", what = error.to_string())))?;
    let outcome = runtime.block_on(async {
        // The address first: whoever has started the program twice should not be told of a locked file.
        let serving = bind(address).await.map_err(|error| Failure::Outside(refused(address, &error)))?;
        let place = data.as_ref().map(|folder| folder.display().to_string());
        let app = app(&Config { data, hosts, limits: ServerLimits::default() }).map_err(Failure::Outside)?;
        let url = format!("http://{}", serving.address);
        talk.line(&say!("cli.serving", url = &url));
        match place {
            Some(folder) => talk.line(&say!("cli.serving-data", folder = folder)),
            None => talk.line(&say!("cli.serving-memory")),
        }
        if hosts == Hosts::Any {
            talk.warn(&say!("cli.serving-all", address = serving.address.ip().to_string()));
        }
        if matches.get_flag("open") && open::that_detached(&url).is_err() {
            talk.warn(&say!("cli.no-browser", url = url));
        }
        serve(serving, app, stopped()).await;
        Ok(())
    });
    // Searches that are still going on belong to nobody any more.
    runtime.shutdown_background();
    outcome
}

/// Waits for Ctrl-C.
async fn stopped() {
    let stop = interrupt();
    while !stop.is_raised() {
        tokio::time::sleep(BEAT).await;
    }
}

/// The address that is meant: the first one that a name stands for.
fn address(given: &str) -> Result<SocketAddr, Failure> {
    let found = given.to_socket_addrs().ok().and_then(|mut addresses| addresses.next());
    found.ok_or_else(|| say!("cli.error.addr", found = given).into())
}

fn refused(address: SocketAddr, error: &std::io::Error) -> kythu_words::Message {
    match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            say!("cli.error.port-busy", port = address.port(), address = address.to_string())
        }
        _ => say!("cli.error.bind", address = address.to_string(), what = error.to_string()),
    }
}
