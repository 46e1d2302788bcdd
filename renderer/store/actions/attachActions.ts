import i18next from 'i18next';
import { maxAttachedBytes } from '../../../shared/domain/attachment.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { maxParts, maxPartsText, type MessagePart, partText } from '../../../shared/domain/messagePart.ts';
import type { ResourceContent } from '../../../shared/domain/resource.ts';
import { focusComposer } from '../../browser/composerFocus.ts';
import { bytesText } from '../../i18n/quantityText.ts';
import { notify } from '../../browser/notify.ts';
import { filePart } from '../fileParts.ts';
import type { Page } from '../page.ts';
import type { ResourceRef } from '../resourceRef.ts';
import { resourceParts } from '../resourceParts.ts';
import { selectDraftKey, selectServers } from '../selectors.ts';
import { smallerPicture } from '../smallerPicture.ts';
import { attempt } from './attempt.ts';

/** Attaches the content of a resource to the message being typed. It goes to a model when the user sends the message. */
export function attachContents(page: Page, resource: ResourceRef, contents: readonly ResourceContent[]): boolean {
  return addParts(page, selectDraftKey(page.store.getState()), partsOf(page, resource, contents));
}

/** Reads the resource that the user chose, and attaches its content. */
export async function attachResource(page: Page, resource: ResourceRef): Promise<void> {
  const draftKey = selectDraftKey(page.store.getState());
  const reading = await whileAttaching(page, draftKey, () => read(page, resource));
  if (reading !== undefined) addParts(page, draftKey, partsOf(page, resource, reading.contents));
}

/** Reads the skill that the user chose, and attaches its text. */
export async function attachSkill(
  page: Page,
  skill: { readonly serverId: ServerId; readonly uri: string },
): Promise<void> {
  const draftKey = selectDraftKey(page.store.getState());
  const { serverId, uri } = skill;
  const loaded = await whileAttaching(page, draftKey, () => attempt(page.client.call('skill.load', { serverId, uri })));
  if (loaded !== undefined) addParts(page, draftKey, [loaded.part]);
}

/** Reads an attached resource again, and replaces it with the new version. */
export async function attachAgain(page: Page, resource: ResourceRef): Promise<void> {
  const draftKey = selectDraftKey(page.store.getState());
  const reading = await whileAttaching(page, draftKey, () => read(page, resource));
  if (reading === undefined) return;
  const state = page.store.getState();
  const fresh = partsOf(page, resource, reading.contents);
  const now = (state.draftParts[draftKey] ?? []).map(
    (part) => (isOf(part, resource) && fresh.find((other) => other.type === 'resource' && isSame(other, part))) || part,
  );
  state.setDraftParts(draftKey, now);
}

/** Attaches files that the user chose, dropped or pasted. Pictures that are too large for providers are made smaller. */
export async function attachFiles(page: Page, files: readonly File[]): Promise<void> {
  const draftKey = selectDraftKey(page.store.getState());
  const parts = await whileAttaching(page, draftKey, async () => {
    const smaller: File[] = [];
    // One by one: a drawn picture takes much memory.
    for (const file of files.slice(0, maxParts)) smaller.push(await smallerPicture(file));
    tellSmaller(smaller.filter((file) => !files.includes(file)));
    const fitting = smaller.filter((file) => file.size <= maxAttachedBytes);
    for (const file of smaller.filter((each) => !fitting.includes(each))) tellTooLarge(file);
    return Promise.all(fitting.map((file) => attempt(filePart(file, (bytes, type) => page.blobs.put(bytes, type)))));
  });
  const attached = (parts ?? []).filter((part) => part !== undefined);
  for (const part of attached) if ('misnamed' in part && part.misnamed) tellMisnamed(part);
  addParts(page, draftKey, attached);
}

function tellTooLarge({ name, size }: File): void {
  const { language } = i18next;
  const [is, most] = [bytesText(size, language), bytesText(maxAttachedBytes, language)];
  notify({
    tone: 'danger',
    title: i18next.t('attach.tooLarge', { name }),
    description: i18next.t('attach.atMost', { is, most }),
  });
}

function tellSmaller(files: readonly File[]): void {
  const [first] = files;
  if (first === undefined) return;
  notify({
    title: i18next.t('attach.madeSmaller', { count: files.length, name: first.name }),
    description: i18next.t('attach.madeSmallerText', { count: files.length }),
  });
}

function tellMisnamed({ name = '', mimeType }: Extract<MessagePart, { misnamed?: true | undefined }>): void {
  notify({
    title: i18next.t('attach.notAsNamed', { name }),
    description: i18next.t('attach.notAsNamedText', { type: mimeType }),
  });
}

function read({ client }: Page, { serverId, uri }: ResourceRef) {
  return attempt(client.call('resource.read', { serverId, uri }));
}

function partsOf({ store }: Page, resource: ResourceRef, contents: readonly ResourceContent[]): MessagePart[] {
  const server = selectServers(store.getState()).find(({ definition }) => definition.id === resource.serverId);
  const { serverId } = resource;
  return resourceParts(resource, contents, { serverId, serverName: server?.definition.name ?? '' });
}

/** Adds parts to their draft, and reports when they exceed the limit of a message. */
function addParts({ store }: Page, draftKey: string, parts: readonly MessagePart[]): boolean {
  if (parts.length === 0) return false;
  const state = store.getState();
  const next = [...(state.draftParts[draftKey] ?? []), ...parts];
  const characters = next.reduce((sum, part) => sum + partText(part).length, 0);
  if (next.length > maxParts || characters > maxPartsText) {
    notify({
      tone: 'danger',
      title: i18next.t('attach.full'),
      description: i18next.t('attach.fullText', { count: maxParts }),
    });
    return false;
  }
  state.setDraftParts(draftKey, next);
  if (selectDraftKey(state) === draftKey) focusComposer();
  return true;
}

async function whileAttaching<T>({ store }: Page, draftKey: string, work: () => Promise<T>): Promise<T> {
  store.getState().attachingBegan(draftKey);
  try {
    return await work();
  } finally {
    store.getState().attachingEnded(draftKey);
  }
}

function isOf(part: MessagePart, { serverId, uri }: ResourceRef): boolean {
  return (
    part.type === 'resource' && part.origin.kind === 'resource' && part.origin.serverId === serverId && part.uri === uri
  );
}

function isSame(one: MessagePart, other: MessagePart): boolean {
  return one.type === 'resource' && other.type === 'resource' && one.uri === other.uri;
}
