import { initialized, type Script, sendJson } from './scriptedServer.ts';

/** The session that `withSession` gives. */
export const sessionId = 'secret-session-4711';

/** Answers `initialize` with a session, and the rest as `script` says. */
export const withSession =
  (script: Script = () => false): Script =>
  (asked, response) => {
    if (asked.message.method !== 'initialize') return script(asked, response);
    sendJson(response, initialized(asked.message.id), { 'mcp-session-id': sessionId });
  };
