import { z } from 'zod';

/** What we say went wrong, as opposed to what a server said (`protocolError` carries that, with its numeric code in `data`). */
export const hostErrorCode = z.enum([
  // the bridge
  'badInput', // a command's input does not parse; data: the issues
  'unknownCommand', // data: the name
  'forbidden', // the sender may not send this
  'cancelled', // the caller cancelled the command
  'internal', // a defect of ours; details are in the log
  'notFound', // the thing named no longer exists
  'tooLarge', // more bytes than are taken
  'conflict', // it cannot be done in the present state
  // storage
  'storageFailed', // something could not be written or read; data: {fault}, see storage.ts
  'storageDamaged', // what was stored cannot be read any more
  // configuration
  'configUnreadable', // mcp.json does not parse; data: {line, column}
  'configEntry', // one entry of mcp.json is wrong; data: {entry, line}
  'secretMissing', // a ${secret:NAME} has no value; data: {name}
  'secretMisplaced', // a ${secret:NAME} stands where no value may be put in
  'variableUnusable', // a ${env:NAME} has no value on this computer, or none that may be put in there; data: {name}
  'secretsUnavailable', // the file of secrets cannot be read now, or not be set aside
  // servers
  'serverNotFound', // command or folder does not exist
  'serverExited', // data: {exitCode, signal, stderr}
  'confinementUnavailable', // it is to run confined, and cannot here; data: {support}
  'serverTimeout', // no answer in time
  'serverUnreachable', // network error; data: {fault, code}
  'serverRefused', // HTTP status; data: {status}
  'serverNeedsAuth', // 401, or 403 that asks for more scopes
  'signInFailed', // the authorization server or its answer cannot be used
  'sessionLost', // the server forgot the session: connect again
  'registryFailed', // a registry of published servers cannot be reached or read
  'tooManyReads', // resources of a server are read too often; data: {retryAfterMs}
  'notOffered', // the server did not declare what was asked for
  'protocolError', // the server answered with a JSON-RPC error; data: {code}
  'connectionClosed', // the connection ended while waiting: the outcome is unknown
  'badResult', // the server's answer does not have the specified shape
  // models
  'modelKeyMissing',
  'modelKeyWrong',
  'modelNoCredit',
  'modelForbidden',
  'modelNotFound',
  'modelUnreachable',
  'modelRateLimited', // data: {retryAfterMs}
  'modelOverloaded',
  'modelTooLong', // the conversation does not fit the model's context
  'modelRefused', // bad request; the provider's own message is in `message`
  'modelStreamCut', // the answer ended before its end
  'modelNotChosen',
  'modelAddressUnconfirmed', // the user has to confirm the base URL of the provider
  // tools
  'toolUnknown', // the model named a tool that does not exist
  'toolArguments', // the arguments do not fit the tool's schema
]);
export type HostErrorCode = z.infer<typeof hostErrorCode>;
