"""A real Chromium without a window, steered over a pipe by its own protocol: what a page does when it is opened."""

import fcntl
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--remote-debugging-pipe",
)
_SECONDS = 60.0
_QUIET_SECONDS = 0.5
_LOWEST_FREE_FD = 20


def find_chromium() -> str | None:
    """Return where Chromium is, if it is installed."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@dataclass
class Visit:
    """What happened when a page was opened."""

    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    answers: dict[str, Any] = field(default_factory=dict)

    @property
    def network(self) -> list[str]:
        """Everything the page asked for beyond itself and what is written inside it."""
        return [url for url in self.requests if not url.startswith(("file:", "data:", "blob:"))]

    def note(self, message: dict[str, Any]) -> None:
        """Keep what matters of one message of the browser."""
        told, method = message.get("params", {}), message.get("method")
        if method == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])
        elif method == "Network.webSocketCreated":
            self.requests.append(told["url"])
        elif method == "Log.entryAdded" and told["entry"]["level"] in {"error", "warning"}:
            self.complaints.append(told["entry"]["text"])
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(told["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and told["type"] in {"error", "warning", "assert"}:
            self.complaints.append(json.dumps(told["args"]))


class _Pipe:
    """The two ends through which the browser is spoken to; messages end with a zero byte."""

    def __init__(self, commands: int, answers: int) -> None:
        self.commands, self.answers = commands, answers
        self.rest = b""
        self.number = 0
        os.set_blocking(answers, False)

    def send(self, method: str, session: str | None = None, **params: Any) -> int:
        """Send a command and return its number."""
        self.number += 1
        told: dict[str, Any] = {"id": self.number, "method": method, "params": params}
        if session:
            told["sessionId"] = session
        os.write(self.commands, json.dumps(told).encode() + b"\0")
        return self.number

    def receive(self) -> list[dict[str, Any]]:
        """Return the messages that have arrived."""
        try:
            self.rest += os.read(self.answers, 1 << 20)
        except BlockingIOError:
            time.sleep(0.02)
        *whole, self.rest = self.rest.split(b"\0")
        return [json.loads(message) for message in whole]

    def ask(self, method: str, visit: Visit, session: str | None = None, **params: Any) -> dict[str, Any]:
        """Send a command and return its answer, noting what else happens meanwhile."""
        number, until = self.send(method, session, **params), time.monotonic() + _SECONDS
        while time.monotonic() < until:
            found = None
            for message in self.receive():
                visit.note(message)
                found = message if message.get("id") == number else found
            if found is not None:
                assert "error" not in found, found
                return dict(found["result"])
        raise TimeoutError(method)


def _high(end: int) -> int:
    """Move one end of a pipe away from the low numbers that the browser needs."""
    moved = fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, _LOWEST_FREE_FD)
    os.close(end)
    return moved


@contextmanager
def _browser(profile: Path) -> Iterator[_Pipe]:
    """Start Chromium with an empty profile and end it."""
    program = find_chromium()
    assert program is not None, "Chromium is not installed"
    pairs = os.pipe(), os.pipe()
    command_end, to_browser, from_browser, answer_end = (_high(end) for pair in pairs for end in pair)
    process = subprocess.Popen(
        # The shell puts the ends of the pipes where the browser looks for them.
        [
            "bash",
            "-c",
            f'exec "$@" 3<&{command_end} 4>&{answer_end}',
            "bash",
            program,
            *FLAGS,
            f"--user-data-dir={profile}",
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=(command_end, answer_end),
    )
    try:
        yield _Pipe(to_browser, from_browser)
    finally:
        process.terminate()
        process.wait(timeout=30)
        for end in (command_end, to_browser, from_browser, answer_end):
            os.close(end)


def visit(page: Path, profile: Path, *, width: int = 1280, scripts: dict[str, str] | None = None) -> Visit:
    """Open a page, wait until nothing happens any more, and return what it did.

    Parameters
    ----------
    page
        An HTML file.
    profile
        An empty folder for the browser.
    width
        Width of the window.
    scripts
        Expressions to evaluate in the page, by name; their values are in `answers`.
    """
    seen = Visit()
    with _browser(profile) as pipe:
        target = pipe.ask("Target.createTarget", seen, url="about:blank")["targetId"]
        session = pipe.ask("Target.attachToTarget", seen, targetId=target, flatten=True)["sessionId"]
        for domain in ("Network", "Runtime", "Log", "Page"):
            pipe.ask(f"{domain}.enable", seen, session)
        pipe.ask(
            "Emulation.setDeviceMetricsOverride",
            seen,
            session,
            width=width,
            height=900,
            deviceScaleFactor=1,
            mobile=False,
        )
        pipe.ask("Page.navigate", seen, session, url=page.as_uri())
        _wait_until_loaded(pipe, seen, session)
        for name, script in (scripts or {}).items():
            found = pipe.ask("Runtime.evaluate", seen, session, expression=script, returnByValue=True)
            seen.answers[name] = found["result"].get("value")
    return seen


def _wait_until_loaded(pipe: _Pipe, seen: Visit, session: str) -> None:
    """Wait until the page is complete and has been quiet for a moment."""
    until = time.monotonic() + _SECONDS
    while time.monotonic() < until:
        state = pipe.ask("Runtime.evaluate", seen, session, expression="document.readyState + location.protocol")
        if state["result"].get("value") == "completefile:":
            break
    quiet = time.monotonic() + _QUIET_SECONDS
    while time.monotonic() < quiet:
        for message in pipe.receive():
            seen.note(message)
            quiet = time.monotonic() + _QUIET_SECONDS
