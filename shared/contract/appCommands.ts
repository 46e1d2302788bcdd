import { z } from 'zod';
import { appOffer, openedApp } from '../domain/app.ts';
import { appId, sha256, toolCallId } from '../domain/ids.ts';
import { resourceContent, resourceUri } from '../domain/resource.ts';
import { toolCall } from '../domain/tool.ts';
import { jsonObject } from '../lib/json.ts';
import { defineCommand } from './define.ts';

/** Apps of tools (MCP Apps). What an app asks for comes by these, and is checked against the app that asks. */
export const appCommands = [
  /** Reads the app of a call through its server, to be shown to the user. Nothing of it runs. */
  defineCommand({ name: 'app.look', input: () => z.object({ callId: toolCallId }), output: appOffer }),
  /** Puts an app where its frame can load it. `hash`: what was shown; refused with `conflict` when it is another one now. */
  defineCommand({ name: 'app.open', input: () => z.object({ callId: toolCallId, hash: sha256 }), output: openedApp }),
  defineCommand({ name: 'app.close', input: () => z.object({ appId }), output: () => z.object({}) }),
  /**
   * A tool of the app's own server, asked for by the app. It passes the same gate as the calls of models; what became of it
   * is in the state of the call.
   */
  defineCommand({
    name: 'app.callTool',
    input: () => z.object({ appId, name: z.string().max(1000), arguments: jsonObject }),
    output: () => z.object({ call: toolCall }),
  }),
  /** A resource of the app's own server, asked for by the app. */
  defineCommand({
    name: 'app.readResource',
    input: () => z.object({ appId, uri: resourceUri }),
    output: () => z.object({ contents: z.array(resourceContent) }),
  }),
] as const;
