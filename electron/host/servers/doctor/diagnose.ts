import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { Finding, Fix } from '../../../../shared/domain/diagnosis.ts';
import { isJsonObject, type JsonValue } from '../../../../shared/lib/json.ts';
import type { DoctorFacts } from './doctorFacts.ts';
import { httpFindings } from './httpFindings.ts';
import { launchFindings } from './launchFindings.ts';
import { edit, makeFinding } from './makeFinding.ts';
import { outputFinding, stdoutFinding } from './outputFindings.ts';

/** The longest time the settings allow. */
const longestStartSeconds = 600;

/** What keeps a server from running, most telling first; nothing when nothing is wrong. Pure. */
export function diagnose(facts: DoctorFacts): Finding[] {
  const { launch, error } = facts;
  if (error?.code === 'secretMissing') return [makeFinding('secretMissing', { name: nameIn(error.data) }, [edit])];
  const found = [
    ...(facts.inspection === undefined ? [] : launchFindings(facts.inspection, error)),
    ...(error !== undefined && launch.kind === 'http' ? httpFindings(launch, error) : []),
  ];
  if (found.length > 0 || error === undefined) return found;
  const told = outputFinding(facts.stderr);
  const printed = stdoutFinding(facts.stderr);
  const ended = endFinding(facts, error, told !== undefined);
  return [told, ended, printed].filter((finding) => finding !== undefined);
}

/** What the way it ended says; less than its own words, where it had some. */
function endFinding({ startTimeoutSeconds }: DoctorFacts, error: ErrorInfo, isExplained: boolean): Finding | undefined {
  switch (error.code) {
    case 'serverExited':
      return isExplained ? undefined : exitFinding(error.data);
    case 'serverTimeout':
      return makeFinding('startTimeout', { seconds: String(startTimeoutSeconds) }, moreTime(startTimeoutSeconds));
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
  if (seconds >= longestStartSeconds) return [];
  return [{ kind: 'allowMoreTime', seconds: Math.min(longestStartSeconds, Math.max(120, seconds * 3)) }];
}

function nameIn(data: JsonValue | undefined): string {
  const name = isJsonObject(data) ? data['name'] : undefined;
  return typeof name === 'string' ? name : '';
}
