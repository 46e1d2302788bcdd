import { beforeEach, describe, expect, it } from 'vitest';
import type { AwayPlace } from '../../../shared/domain/awayPlace.ts';
import { conversationId, requestId } from '../../../shared/domain/ids.ts';
import { defaultSettings } from '../../../shared/domain/settings.ts';
import { emptySnapshot, type HostSnapshot } from '../../../shared/domain/snapshot.ts';
import { shellTextsFor } from '../shellTexts.ts';
import { AwayNotices, noticeOptions } from './awayNotices.ts';

const chat = conversationId.parse('c1');
const quiet: HostSnapshot = {
  ...emptySnapshot({
    kind: 'desktop',
    version: '1',
    isSafeMode: false,
    canPickFolder: true,
    canShowFolder: true,
    outsideLinks: 'host',
    secrets: 'keychain',
  }),
  settings: { ...defaultSettings, hasNotices: true },
  conversations: [{ id: chat, title: 'Release notes' } as HostSnapshot['conversations'][number]],
};
const approval = (id: string) =>
  ({ id: requestId.parse(id), conversationId: chat, serverName: 'secret server' }) as HostSnapshot['approvals'][number];
const waiting = (...ids: string[]): HostSnapshot => ({ ...quiet, approvals: ids.map(approval) });

let isAway: boolean;
let shown: { title: string; text: string; click: () => void; isOpen: boolean }[];
let places: AwayPlace[];
let notices: AwayNotices;
const open = () => shown.filter((each) => each.isOpen).map(({ title, text }) => `${title}: ${text}`);

beforeEach(() => {
  isAway = true;
  shown = [];
  places = [];
  notices = new AwayNotices({
    isAway: () => isAway,
    texts: () => shellTextsFor('en', 'en'),
    show(words, click) {
      const each = { ...words, click, isOpen: true };
      shown.push(each);
      return { close: () => (each.isOpen = false) };
    },
    goTo: (place) => places.push(place),
  });
});

it('a question is told with the title of its chat and nothing else', () => {
  notices.changed(waiting('r1'), quiet);
  expect(open()).toEqual(['Gatehouse waits for you: Release notes']);
});

it('nothing is told while a window has the focus, or when the user does not want it', () => {
  isAway = false;
  notices.changed(waiting('r1'), quiet);
  isAway = true;
  notices.changed({ ...waiting('r1', 'r2'), settings: defaultSettings }, waiting('r1'));
  expect(shown).toEqual([]);
});

it('a click leads to the question, and the notice goes', () => {
  notices.changed(waiting('r1'), quiet);
  shown[0]?.click();
  expect(places).toEqual([{ kind: 'chat', conversationId: chat, requestId: 'r1' }]);
  expect(open()).toEqual([]);
});

describe('a notice is taken back', () => {
  beforeEach(() => notices.changed(waiting('r1'), quiet));

  it('when its question is settled, also while the user is there', () => {
    notices.changed({ ...waiting('r1'), revision: 2 }, waiting('r1'));
    expect(open()).toHaveLength(1);
    isAway = false;
    notices.changed(quiet, waiting('r1'));
    expect(open()).toEqual([]);
  });

  it('for a later one of its chat', () => {
    notices.changed(waiting('r1', 'r2'), waiting('r1'));
    expect(open()).toHaveLength(1);
    expect(shown).toHaveLength(2);
  });

  it('when the user comes back, or wants none any more', () => {
    notices.takeBack();
    expect(open()).toEqual([]);
    notices.changed(waiting('r2'), quiet);
    notices.changed({ ...waiting('r2'), settings: defaultSettings }, waiting('r2'));
    expect(open()).toEqual([]);
  });
});

it('no title of a chat is read as markup', () => {
  const words = { title: 'Answer ready', text: '<a href="https://evil.example">Chat</a>' };
  expect(noticeOptions(words, 'linux')).toEqual({ title: `${words.title}: ${words.text}` });
  expect(noticeOptions(words, 'win32')).toEqual({ title: words.title, body: words.text });
});
