import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { Finding, Fix } from '../../../../shared/domain/diagnosis.ts';
import { isJsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import type { DoctorFacts } from './doctorFacts.ts';
import { httpFindings } from './httpFindings.ts';
import { launchFindings } from './launchFindings.ts';
import { edit, makeFinding } from './makeFinding.ts';
import { addressFinding, outputFinding, stdoutFinding } from './outputFindings.ts';

/** The longest start timeout that the settings allow. */
const maxStartSeconds = 600;

/** The reasons why a server does not run, most specific first; empty when nothing is wrong. Pure. */
export function diagnose(facts: DoctorFacts): Finding[] {
  const { launch, error } = facts;
  if (error?.code === 'secretMissing') return [makeFinding('secretMissing', { name: nameIn(error.data) }, [edit])];
  const found = [
    ...(facts.inspection === undefined ? [] : launchFindings(facts.inspection, error, facts.offers)),
    ...(error !== undefined && launch.kind === 'http' ? httpFindings(launch, error) : []),
  ];
  if (found.length > 0 || error === undefined) return found;
  const told = outputFinding(facts.stderr);
  const printed = stdoutFinding(facts.stderr);
  const findings =
    error.code === 'serverTimeout'
      ? [told, ...silenceFindings(facts, printed)]
      : [told, endFinding(error, told !== undefined), printed];
  return findings.filter((finding) => finding !== undefined);
}

/** Possible causes of missing output. More time does not help a server that uses another protocol. */
function silenceFindings({ startTimeoutSeconds, stderr }: DoctorFacts, printed: Finding | undefined) {
  const address = addressFinding(stderr);
  if (address !== undefined || printed?.code === 'otherFraming') return [printed, address];
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
