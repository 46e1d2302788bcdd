import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { Finding, Fix } from '../../../../shared/domain/diagnosis.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import type { DoctorFacts } from './doctorFacts.ts';
import { downloadFinding } from './downloadFinding.ts';
import { httpFindings } from './httpFindings.ts';
import { launchFindings } from './launchFindings.ts';
import { edit, makeFinding } from './makeFinding.ts';
import { addressFinding, outputFinding, stdoutFinding } from './outputFindings.ts';
import { shellSign } from './shellSign.ts';

/** A server may write lines of any length; what they say of an error stands at their beginning. */
const maxReadChars = 1000;

/** The longest start timeout that the settings allow. */
const maxStartSeconds = 600;

/** The reasons why a server does not run, most specific first; empty when nothing is wrong. Pure. */
export function diagnose(given: DoctorFacts): Finding[] {
  const { launch, error } = given;
  const sign = error === undefined || launch.kind !== 'stdio' ? undefined : shellSign(launch);
  return [...findings(given), ...(sign === undefined ? [] : [makeFinding('unreadByShell', { sign }, [edit])])];
}

function findings(given: DoctorFacts): Finding[] {
  const facts = { ...given, stderr: given.stderr.map(beginningOf) };
  const { launch, error } = facts;
  if (error?.code === 'secretMissing') return [makeFinding('secretMissing', { name: nameIn(error.data) }, [edit])];
  if (error?.code === 'variableUnusable')
    return [makeFinding('variableUnusable', { name: nameIn(error.data) }, [edit])];
  const found = [
    ...(facts.inspection === undefined ? [] : launchFindings(facts.inspection, error, facts.offers)),
    ...(error !== undefined && launch.kind === 'http' ? httpFindings(launch, error) : []),
  ];
  if (found.length > 0 || error === undefined) return found;
  const told = toldFinding(facts);
  const printed = stdoutFinding(facts.stderr);
  const possible =
    error.code === 'serverTimeout'
      ? [told, ...silenceFindings(facts, printed)]
      : [told, endFinding(error, told !== undefined), printed];
  return possible.filter((finding) => finding !== undefined);
}

/** As much of a line as patterns are looked for in. What breaks lines for patterns is a blank. */
function beginningOf(line: string): string {
  return keepStart(line.replaceAll(/[\r\u0085\u2028\u2029]/g, ' '), maxReadChars);
}

/** What the output says; where there was none, what npm's log says. */
function toldFinding({ launch, stderr, npmLog = [] }: DoctorFacts): Finding | undefined {
  const logged = npmLog.map((line) => `npm error ${line}`);
  return downloadFinding(launch, stderr) ?? outputFinding(logged) ?? outputFinding(stderr);
}

/** Possible causes of missing output. More time does not help a server that uses another protocol. */
function silenceFindings({ error, startTimeoutSeconds, stderr }: DoctorFacts, printed: Finding | undefined) {
  const address = addressFinding(stderr);
  if (address !== undefined || printed?.code === 'otherFraming') return [printed, address];
  if (error?.problem?.kind === 'installSlow') {
    return [makeFinding('installTimeout', { minutes: String(error.problem.minutes) }), printed];
  }
  return [
    makeFinding('startTimeout', { seconds: String(startTimeoutSeconds) }, moreTime(startTimeoutSeconds)),
    printed,
  ];
}

/** A finding from the way the process ended; less specific than its own output, if there was any. */
function endFinding(error: ErrorInfo, isExplained: boolean): Finding | undefined {
  switch (error.code) {
    case 'serverExited':
      return isExplained ? undefined : exitFinding(error.data);
    case 'connectionClosed':
      return isExplained ? undefined : makeFinding('closedOutput');
    case 'protocolError':
      return makeFinding('answeredError');
    case 'badResult': {
      const isTooLarge = isJsonObject(error.data) && error.data['maxBytes'] !== undefined;
      return makeFinding(isTooLarge ? 'messageTooLarge' : 'badAnswer');
    }
    default:
      return isExplained ? undefined : makeFinding('unknown', {}, [edit]);
  }
}

function exitFinding(data: JsonValue | undefined): Finding {
  const { exitCode, signal } = isJsonObject(data) ? data : {};
  if (signal === 'SIGKILL' || signal === 'SIGTERM') return makeFinding('killed', { signal });
  if (typeof signal === 'string') return makeFinding('crashed', { signal });
  if (exitCode === 0) return makeFinding('endsAtOnce', {}, [edit]);
  return makeFinding('exited', { code: typeof exitCode === 'number' ? String(exitCode) : '?' }, [edit]);
}

function moreTime(seconds: number): Fix[] {
  if (seconds >= maxStartSeconds) return [];
  return [{ kind: 'allowMoreTime', seconds: Math.min(maxStartSeconds, Math.max(120, seconds * 3)) }];
}

function nameIn(data: JsonValue | undefined): string {
  const name = isJsonObject(data) ? data['name'] : undefined;
  return typeof name === 'string' ? name : '';
}
