import i18next from 'i18next';
import type { OpenedApp } from '../../../shared/domain/app.ts';
import type { Sha256 } from '../../../shared/domain/ids.ts';
import { maxParts, type MessagePart } from '../../../shared/domain/messagePart.ts';
import type { ToolCall } from '../../../shared/domain/tool.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { notify } from '../../browser/notify.ts';
import type { Page } from '../page.ts';
import { askLink } from './linkActions.ts';

/** The largest message, in characters, to which apps may still add text. */
const maxDraftChars = 40_000;

/** The page's side of what the app of a call asks for. Content reaches a model only with a message that the user sends. */
export function appPageFor(page: Page, call: ToolCall, { appId }: OpenedApp) {
  const { client, blobs, store } = page;
  const { conversationId, serverName: server } = call;
  return {
    callTool: async (name: string, args: JsonObject, signal: AbortSignal) =>
      (await client.call('app.callTool', { appId, name, arguments: args }, signal)).call,
    readResource: async (uri: string, signal: AbortSignal) =>
      (await client.call('app.readResource', { appId, uri }, signal)).contents,
    readBlob: (blob: string) => blobs.read(blob as Sha256),
    askLink: (url: string) => {
      if (store.getState().askedLink !== undefined) throw new Error('The user is asked about a link already.');
      askLink(page, url);
    },
    propose: (text: string) => {
      const { drafts, setDraft } = store.getState();
      const before = drafts[conversationId] ?? '';
      const draft = before === '' ? text : `${before}\n${text}`;
      if (draft.length > maxDraftChars) throw new Error('The message has no more room.');
      setDraft(conversationId, draft);
      notify({ title: i18next.t('app.proposed', { server }), description: i18next.t('app.proposedMeans') });
    },
    attach: (text: string) => {
      const { draftParts, setDraftParts } = store.getState();
      const parts = draftParts[conversationId] ?? [];
      const next = withContext(parts, call, text);
      if (next.length > maxParts) throw new Error('The message has no more room.');
      setDraftParts(conversationId, next);
    },
  };
}

/** Replaces the previous context of an app in a message by its new one. The parts of others stay. */
export function withContext(parts: readonly MessagePart[], call: ToolCall, text: string): readonly MessagePart[] {
  if (call.tool === null) return parts;
  const { serverId, name: tool } = call.tool;
  const isOld = ({ origin }: MessagePart) =>
    origin.kind === 'app' && origin.serverId === serverId && origin.tool === tool;
  const others = parts.filter((part) => !isOld(part));
  if (text === '') return others;
  const serverName = keepStart(call.serverName, 200);
  return [...others, { type: 'text', text, origin: { kind: 'app', serverId, serverName, tool } }];
}
