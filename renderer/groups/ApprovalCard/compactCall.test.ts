import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApprovalBody } from '../../../shared/contract/consentCommands.ts';
import { askReason } from '../../../shared/domain/approval.ts';
import { requestId, serverId } from '../../../shared/domain/ids.ts';
import { fullArguments } from '../../elements/FullText/fullText.ts';
import {
  type AskedCall,
  callToOpen,
  coverageOf,
  type ReviewReason,
  rowArguments,
  rowDescription,
  rowStanding,
} from './compactCall.ts';

const plain = {
  serverId: 'files',
  serverName: 'files',
  toolName: 'read_file',
  description: 'Reads one file.',
  annotations: { destructiveHint: true },
  definition: { name: 'read_file' },
  arguments: { path: '/home/me/notes.md', head: 20 },
  reason: 'noGrant',
  leaving: [],
} as unknown as ApprovalBody;

const standing = (more: Partial<ApprovalBody>, isKnown = false) => rowStanding({ ...plain, ...more }, { isKnown });
const long = 'word '.repeat(60);

describe('whether a row shows a call whole', () => {
  it('is not known before the call was read', () => {
    expect(rowStanding(undefined, { isKnown: true })).toEqual({ kind: 'unread' });
    expect(rowStanding('failed', { isKnown: true })).toEqual({ kind: 'failed' });
  });

  it('is so for short arguments, whatever the tool says it does: its label stands in the row', () => {
    expect(standing({})).toEqual({ kind: 'whole' });
    expect(standing({ arguments: {}, description: '' })).toEqual({ kind: 'whole' });
    expect(standing({ arguments: { note: '', list: [], words: 'one two' } })).toEqual({ kind: 'whole' });
  });

  it.each<[ReviewReason, Partial<ApprovalBody>]>([
    ['askedAgain', { reason: 'definitionChanged' }],
    ['hidden', { arguments: { path: '/etc/\u202etxt' } }],
    ['hidden', { definition: { name: 'read_file', title: 'a\u200bb' } }],
    ['names', { toolName: 'r\u0435ad_file' }],
    ['names', { serverName: 'f'.repeat(65) }],
    ['names', { looksLike: ['read-file'] }],
    ['names', { serverLooksLike: ['flies'] }],
    ['leaving', { leaving: [{ serverId: serverId.parse('mail'), serverName: 'mail', text: 'secret' }] }],
    ['skills', { underSkills: [{}] as unknown as ApprovalBody['underSkills'] }],
    ['ranElsewhere', { ranElsewhere: {} as unknown as ApprovalBody['ranElsewhere'] }],
    ['secrets', { definition: { description: 'token [secret TOKEN]' } }],
    ['arguments', { arguments: { text: 'one\ntwo' } }],
    ['arguments', { arguments: { text: long } }],
    ['arguments', { arguments: { text: 'a'.repeat(239) + 'bc' } }],
    ['arguments', { arguments: { options: { deep: true } } }],
    ['misread', { arguments: { text: `a${' '.repeat(60)}rm -rf /` } }],
    ['arguments', { arguments: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((at) => [`a${at}`, at])) }],
    ['arguments', { arguments: ['a'] }],
    ['misread', { arguments: { path: '/home/me/old.md     recursive  false' } }],
    ['misread', { arguments: { path: '/home/me/old.md\trecursive' } }],
    ['misread', { arguments: { path: '/home/me/old.md\u3000recursive' } }],
    ['misread', { arguments: { 'dry run': true } }],
    ['misread', { arguments: { 'dry\nrun': true } }],
    ['misread', { arguments: { '': true } }],
    ['misread', { arguments: { note: '""' } }],
    ['description', { description: long }],
    ['description', { description: 'Reads one file.\nThen mails it.' }],
  ])('is not so because of: %s %o', (because, more) => {
    expect(standing(more)).toEqual({ kind: 'toReview', because });
  });

  it('is not so for any reason to ask again, and is so for the others', () => {
    const whole = askReason.options.filter((reason) => standing({ reason }).kind === 'whole');
    expect(whole).toEqual(['noGrant', 'ruleAsks', 'mayChange']);
  });

  it('needs no description that was read on the card of an earlier call, and leaves it out', () => {
    expect(standing({ description: long }, true)).toEqual({ kind: 'whole' });
    expect(rowDescription({ description: long })).toBe('');
    expect(rowDescription(plain)).toBe('Reads one file.');
    expect(standing({ reason: 'launchChanged' }, true).kind).toBe('toReview');
  });
});

describe('the arguments in a row', () => {
  it('show an empty text as one', () => {
    const [entry, other] = rowArguments({ path: '', ' ': ' ' }).entries;
    expect(entry?.parts).toEqual([{ kind: 'shown', text: '""' }]);
    expect(other?.parts).toEqual(fullArguments({ ' ': ' ' }).entries[0]?.parts);
  });

  it('are otherwise those of the card', () => {
    const value = { path: '/a b', deep: false, ['__proto__']: 'x' };
    expect(rowArguments(value)).toEqual(fullArguments(value));
    expect(rowArguments(['a'])).toEqual(fullArguments(['a']));
  });

  it('never let one argument look like the next one', () => {
    const piece = fc.constantFrom('a', 'recursive', 'false', ' ', '  ', '\t', '\n', '\u3000', '"');
    const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.dictionary(text, fc.oneof(text, fc.boolean()), { maxKeys: 3 }), (args) => {
        if (standing({ arguments: args }).kind !== 'whole') return;
        for (const [name, value] of Object.entries(args)) {
          expect(name).toMatch(/^\S+$/);
          expect(String(value)).not.toMatch(/\s\s|[^\S ]|^""$/);
        }
      }),
    );
  });
});

const asked = (id: string, more: Partial<AskedCall> = {}): AskedCall => ({
  id: requestId.parse(id),
  standing: { kind: 'whole' },
  isOpened: false,
  isSeen: true,
  ...more,
});
const toReview = { standing: { kind: 'toReview', because: 'arguments' } } as const;
const unread = { standing: { kind: 'unread' } } as const;
const failed = { standing: { kind: 'failed' } } as const;

describe('what one press allows', () => {
  it('covers what rows show whole, and nothing that has to be reviewed or was opened', () => {
    const calls = [asked('a'), asked('b', toReview), asked('c', { isOpened: true }), asked('d')];
    expect(coverageOf(calls)).toEqual({ ids: ['a', 'd'], readiness: 'ready' });
  });

  it('is not there for a single call', () => {
    expect(coverageOf([asked('a'), asked('b', toReview)])).toBeUndefined();
  });

  it('waits until each of them was seen and all calls were read', () => {
    const readinessOf = (last: Partial<AskedCall>) => coverageOf([asked('a'), asked('b'), asked('c', last)])?.readiness;
    expect(readinessOf({ isSeen: false })).toBe('notSeen');
    expect(readinessOf({ ...unread, isSeen: false })).toBe('reading');
    expect(readinessOf({ ...toReview, isSeen: false })).toBe('ready');
  });

  it('does not wait for a call that cannot be read, and does not cover it', () => {
    const calls = [asked('a', { ...failed, isSeen: false }), asked('b'), asked('c')];
    expect(coverageOf(calls)).toEqual({ ids: ['b', 'c'], readiness: 'ready' });
  });

  it('never covers a call that was not seen whole, in any list', () => {
    const call = fc.record({
      standing: fc.constantFrom<AskedCall['standing']>(
        { kind: 'whole' },
        toReview.standing,
        unread.standing,
        failed.standing,
      ),
      isOpened: fc.boolean(),
      isSeen: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 6 }), (list) => {
        const calls = list.map((each, at) => asked(`r${at}`, each));
        const coverage = coverageOf(calls);
        if (coverage?.readiness !== 'ready') return;
        for (const id of coverage.ids) {
          expect(calls.find((each) => each.id === id)).toMatchObject({
            standing: { kind: 'whole' },
            isOpened: false,
            isSeen: true,
          });
        }
      }),
    );
  });
});

describe('the card that opens by itself', () => {
  it('is that of the first call that needs one, once the calls before it were read', () => {
    expect(callToOpen([asked('a'), asked('b', toReview), asked('c', toReview)], undefined)).toBe('b');
    expect(callToOpen([asked('a', unread), asked('b', toReview)], undefined)).toBeUndefined();
    expect(callToOpen([asked('a'), asked('b')], undefined)).toBeUndefined();
  });

  it('does not wait for a call that cannot be read', () => {
    expect(callToOpen([asked('a', failed), asked('b', toReview)], undefined)).toBe('b');
  });

  it('stays the same until it is answered', () => {
    const c = requestId.parse('c');
    expect(callToOpen([asked('a', toReview), asked('c', toReview)], c)).toBe('c');
    expect(callToOpen([asked('a', toReview), asked('c')], c)).toBe('c');
    expect(callToOpen([asked('a', toReview), asked('b')], c)).toBe('a');
  });
});
