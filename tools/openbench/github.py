#!/usr/bin/env python3
"""Stands in for GitHub where a test must not leave the machine: branches, commits and archives of local
repositories, over HTTPS on 127.0.0.1.

    tools/openbench/github.py server.pem server.key belladonna-chess/belladonna=. books.zip

The names api.github.com, github.com and raw.githubusercontent.com must lead to 127.0.0.1, and the certificate
must be for them. Files are found by the last part of an address.
"""

import argparse
import json
import pathlib
import ssl
import subprocess
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

REPOSITORIES = {}
FILES = {}


def git(repository, *arguments):
    return subprocess.run(["git", "-C", repository, *arguments], capture_output=True, check=True).stdout


def commit(repository, name):
    sha = git(repository, "rev-parse", "--verify", f"{name}^{{commit}}").decode().strip()
    return {"sha": sha, "commit": {"message": git(repository, "show", "-s", "--format=%B", sha).decode()}}


def archive(repository, name, root):
    return git(repository, "archive", "--format=zip", f"--prefix={root}/", name)


def answer(path):
    """The body of the answer; a bad path raises an exception."""
    parts = path.strip("/").split("/")
    if parts[-1] in FILES:
        return FILES[parts[-1]].read_bytes()
    if parts[0] == "repos":
        parts = parts[1:]
    owner, name, action, *rest = parts
    repository, what = REPOSITORIES[f"{owner}/{name}"], "/".join(rest)
    if action in ("zipball", "archive"):
        what = what.removesuffix(".zip")
        return archive(repository, what, f"{name}-{what}")
    if action == "compare":
        ahead = int(git(repository, "rev-list", "--count", what.replace("...", "..")))
        return json.dumps({"ahead_by": ahead}).encode()
    found = commit(repository, what)
    return json.dumps({"commit": found} if action == "branches" else found).encode()


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        try:
            status, body = 200, answer(self.path)
        except (IndexError, KeyError, ValueError, subprocess.CalledProcessError):
            status, body = 404, b'{"message": "Not Found"}'
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("certificate", help="the certificate of the three names")
    parser.add_argument("key", help="its private key")
    parser.add_argument(
        "served", nargs="+", help="OWNER/NAME=FOLDER, a local repository, or the path of a file to be served"
    )
    options = parser.parse_args()
    for item in options.served:
        name, separator, repository = item.partition("=")
        if separator:
            REPOSITORIES[name] = repository
        else:
            FILES[pathlib.Path(item).name] = pathlib.Path(item)
    server = ThreadingHTTPServer(("127.0.0.1", 443), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(options.certificate, options.key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
