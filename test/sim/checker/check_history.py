#!/usr/bin/env python3
"""Judges a history of calls and answers. Shares no code with the service or its simulation; standard library only.

Input: one EDN map per line (the form of Jepsen's histories: :type :invoke | :ok | :fail | :info, :f, :process, :value, :time).

  counter    :issue   numbers of a point: a gapless fetch-and-increment, linearizable (Herlihy and Wing 1990: for distinct results, an
                      order exists exactly if no call that ended before another began got a higher number)
  registers  :read    state of a receipt by revision: once seen, no later read shows an older one; one state per revision
  feed       :feed    every reader sees one sequence of events, in one order; none misses what another one read

Exit code 0: valid. 1: anomalies, one per line. 2: not a history.
"""
import sys
from collections import defaultdict


def tokens(text):
    at = 0
    while at < len(text):
        char = text[at]
        if char in " ,\n\t":
            at += 1
        elif char in "{}[]":
            yield char, char
            at += 1
        elif char == '"':
            out, at = [], at + 1
            while text[at] != '"':
                if text[at] == "\\":
                    at += 1
                    out.append({"n": "\n", "t": "\t"}.get(text[at], text[at]))
                else:
                    out.append(text[at])
                at += 1
            at += 1
            yield "text", "".join(out)
        else:
            start = at
            while at < len(text) and text[at] not in ' ,{}[]\n\t"':
                at += 1
            yield "word", text[start:at]


def parse(text):
    stream = list(tokens(text))

    def value(at):
        kind, word = stream[at]
        if kind == "{":
            result, at = {}, at + 1
            while stream[at][0] != "}":
                key, at = value(at)
                result[key], at = value(at)
            return result, at + 1
        if kind == "[":
            result, at = [], at + 1
            while stream[at][0] != "]":
                one, at = value(at)
                result.append(one)
            return result, at + 1
        if kind == "text":
            return word, at + 1
        if word.startswith(":"):
            return word[1:], at + 1
        if word in ("nil", "true", "false"):
            return {"nil": None, "true": True, "false": False}[word], at + 1
        return (float(word) if "." in word else int(word)), at + 1

    result, at = value(0)
    if at != len(stream):
        raise ValueError("text after the map")
    return result


def pair(history):
    """Pairs each call with its outcome; a call without one is of unknown outcome, like :info."""
    running, calls = {}, []
    for op in history:
        process = op["process"]
        if op["type"] == "invoke":
            if process in running:
                raise ValueError(f"process {process} calls while it waits")
            running[process] = op
            continue
        began = running.pop(process)
        calls.append((began, op))
    for began in running.values():
        calls.append((began, {**began, "type": "info", "time": float("inf")}))
    return calls


def counter(calls, own_numbers):
    """own_numbers: points whose clients choose their numbers; there only uniqueness is judged."""
    first_call, taken, unknown = {}, {}, defaultdict(set)
    for began, ended in calls:
        request = began["value"]["request"]
        first_call[request] = min(first_call.get(request, began["time"]), began["time"])
    for began, ended in sorted(calls, key=lambda call: call[1]["time"]):
        point, request = began["value"]["point"], began["value"]["request"]
        if ended["type"] == "info":
            unknown[point].add(request)
        if ended["type"] != "ok":
            continue
        number = ended["value"]["number"]
        before = taken.get(request)
        if before is None:
            taken[request] = (point, number, ended["value"]["key"], ended["time"])
        elif before[1:3] != (number, ended["value"]["key"]):
            yield f"counter {point}: {request} was answered with number {before[1]} and then {number}"
    holders = {}
    for request, (point, number, key, _) in sorted(taken.items()):
        other = holders.setdefault((point, number), request)
        if other != request:
            yield f"counter {point}: {number} was given to {other} and to {request}"
    by_point = defaultdict(list)
    for request, (point, number, _, ended) in taken.items():
        by_point[point].append((number, first_call[request], ended, request))
    for point, given in sorted(by_point.items()):
        if point in own_numbers:
            continue
        numbers = {number for number, *_ in given}
        missing = max(numbers) - len(numbers)
        # Only a call of unknown outcome may hold a number that no client knows.
        open_calls = len({request for request in unknown[point] if request not in taken})
        if missing > open_calls:
            yield f"counter {point}: {missing} numbers below {max(numbers)} belong to nobody, {open_calls} calls are open"
        given.sort(key=lambda one: one[0])
        latest = None
        # Walk down: the earliest end of a higher number must not precede the beginning of a lower one.
        for number, began, ended, request in reversed(given):
            if latest is not None and latest[0] < began:
                yield f"counter {point}: {request} began after {latest[2]} ended, and got {number}, below {latest[1]}"
            if latest is None or ended < latest[0]:
                latest = (ended, number, request)


def registers(calls):
    states, seen = {}, defaultdict(list)
    for began, ended in calls:
        if ended["type"] != "ok":
            continue
        key, state, revision = (ended["value"][name] for name in ("key", "state", "revision"))
        before = states.setdefault((key, revision), state)
        if before != state:
            yield f"register {key}: revision {revision} is {before} and {state}"
        seen[key].append((began["time"], ended["time"], revision, state))
    for key, reads in sorted(seen.items()):
        reads.sort()
        finished = sorted(reads, key=lambda read: read[1])
        at, newest = 0, (-1, None)
        for began, _, revision, state in reads:
            while at < len(finished) and finished[at][1] < began:
                newest = max(newest, (finished[at][2], finished[at][3]))
                at += 1
            if revision < newest[0]:
                yield f"register {key}: read {state} ({revision}) after {newest[1]} ({newest[0]}) was read"
                break


def feed(calls):
    # Entries without a public kind have a place too: a gap that every reader has is none.
    places, readers, read = {}, defaultdict(int), defaultdict(set)
    for began, ended in sorted(calls, key=lambda call: call[1]["time"]):
        if ended["type"] != "ok":
            continue
        reader = ended["value"]["reader"]
        for event in filter(None, ended["value"]["ids"].split(" ")):
            place = int(event.split("_")[1].split("-")[0])
            known = places.setdefault(place, event)
            if known != event:
                yield f"feed: place {place} is {known} and {event}"
            if place <= readers[reader]:
                yield f"feed: {reader} read {place} after {readers[reader]}"
            readers[reader] = place
            read[reader].add(place)
    for reader, last in sorted(readers.items()):
        for place, event in sorted(places.items()):
            if place <= last and place not in read[reader]:
                yield f"feed: {reader} read up to {last} without {event}, which another one read"


def main(arguments):
    own_numbers = {word.split("=")[1] for word in arguments if word.startswith("--own-numbers=")}
    code = 0
    for name in (word for word in arguments if not word.startswith("--")):
        try:
            with open(name, encoding="utf-8") as file:
                history = [parse(line) for line in file if line.strip()]
            calls = pair(history)
        except (ValueError, KeyError, IndexError) as error:
            print(f"{name}: not a history: {error}")
            return 2
        of = lambda f: [call for call in calls if call[0]["f"] == f]
        anomalies = [*counter(of("issue"), own_numbers), *registers(of("read")), *feed(of("feed"))]
        counts = ", ".join(f"{len(of(f))} {f}" for f in ("issue", "read", "feed"))
        print(f"{name}: {'valid' if not anomalies else 'INVALID'} ({counts})")
        for one in anomalies:
            print(f"  {one}")
        code = 1 if anomalies or code else 0
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
