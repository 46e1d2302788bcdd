import { z } from 'zod';
import { errorInfo } from './error.ts';
import { installableName, launchInspection } from './machine.ts';
import { runtimeCopyName } from './runtimes/runtime.ts';

/** The known reasons why a server does not run. */
const findingCode = z.enum([
  // before it is started
  'secretMissing', // values: name
  'variableUnusable', // values: name
  'cwdMissing', // values: cwd
  'commandNotFound', // values: command
  'shellSilent', // values: command
  'commandElsewhere', // values: command, file
  'commandIsLine', // values: command
  'commandIsFolder', // values: command
  'programMissing', // values: command
  'notExecutable', // values: file
  'interpreterMissing', // values: file
  'runtimeMissing', // values: command, runtime
  'copyMissing', // values: copy
  'copyChanged', // values: copy, file
  'cannotRun', // values: command
  // it was started and ended
  'downloadBroken', // values: package
  'moduleMissing', // values: module
  'pythonModuleMissing', // values: module
  'pythonModuleNotRunnable', // values: module
  'packageMissing', // values: package
  'registryUnreachable',
  'pythonError', // values: error
  'syntaxTooNew',
  'portTaken', // values: port
  'fileMissing', // values: file
  'dockerStopped',
  'podmanStopped',
  'settingMissing', // values: name
  'wantsArguments',
  'endsAtOnce',
  'killed', // values: signal
  'crashed', // values: signal
  'exited', // values: code
  'unreadByShell', // values: sign
  // it was started and does not speak
  'startTimeout', // values: seconds
  'installTimeout', // values: minutes
  'otherFraming', // values: line
  'listensOverHttp', // values: url
  'printsToStdout', // values: line
  'closedOutput',
  'messageTooLarge',
  // servers over HTTP
  'nameUnknown', // values: host
  'connectionRefused', // values: origin
  'notTls',
  'certificate',
  'networkTimeout',
  'proxy',
  'networkFault',
  'signIn',
  'mayNotUse',
  'wrongAddress', // values: url
  'messagesElsewhere', // values: url
  'webPage', // values: url
  'serverFault', // values: status
  'asksTooOften',
  'refusedStatus', // values: status
  // whatever else
  'answeredError',
  'badAnswer',
  'unknown',
]);
export type FindingCode = z.infer<typeof findingCode>;

/** What the user can do about a finding. Nothing is done without the user, and nothing starts an untrusted launch. */
const fix = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** Opens the form with another command. */
    z.object({ kind: z.literal('useCommand'), command: z.string(), args: z.array(z.string()).optional() }),
    z.object({ kind: z.literal('dropCwd') }),
    z.object({ kind: z.literal('useUrl'), url: z.string() }),
    /** Opens the form as it is. */
    z.object({ kind: z.literal('edit') }),
    z.object({ kind: z.literal('install'), runtime: installableName, url: z.url() }),
    /** Asks on the trust page whether to download this copy, and has the server use it. */
    z.object({ kind: z.literal('getRuntime'), name: runtimeCopyName, version: z.string() }),
    z.object({ kind: z.literal('allowMoreTime'), seconds: z.number().int() }),
    /** Asks on the trust page whether to delete what `npx` downloaded for this server, and starts it again. The host alone knows the folder. */
    z.object({ kind: z.literal('reinstall') }),
    /** A command for the user's own terminal. Gatehouse does not run it. */
    z.object({ kind: z.literal('runCommand'), command: z.string() }),
  ]),
);
export type Fix = z.infer<typeof fix>;

/** One thing that was found: what it is, the facts it is said with, and what can be done. */
export const finding = z.lazy(() =>
  z.object({ code: findingCode, values: z.record(z.string(), z.string()), fixes: z.array(fix) }),
);
export type Finding = z.infer<typeof finding>;

/** Why a server does not run: what was found, most telling first, and the facts that it was found in. */
export const doctorReport = z.lazy(() =>
  z.object({
    findings: z.array(finding),
    /** How it ended the last time, if it did. */
    error: errorInfo.nullable(),
    /** The last lines of stderr. */
    stderr: z.array(z.string()),
    /** The errors in npm's own log of that run, where it wrote nothing to stderr. */
    npmLog: z.array(z.string()).optional(),
    launch: launchInspection.nullable(),
  }),
);
export type DoctorReport = z.infer<typeof doctorReport>;
