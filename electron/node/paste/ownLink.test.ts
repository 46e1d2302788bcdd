import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxLinkCharacters, readOwnLink } from '../../../shared/domain/pasted/ownLink.ts';
import { readPaste } from './readPaste.ts';

function reading(link: string) {
  const read = readOwnLink(link);
  if (read.kind !== 'link') throw new Error('The link was refused');
  return readPaste(read.text);
}

describe('a link that was opened outside', () => {
  it('may hold JSON as browsers leave it', () => {
    const config = `{"command":"npx","args":["-y","a'(b)"]}`.replaceAll('"', '%22');
    const { servers, format, isLink } = reading(`gatehouse://add?name=n&config=${config}`);
    expect({ format, isLink }).toEqual({ format: 'gatehouseLink', isLink: true });
    expect(servers).toMatchObject([{ name: 'n', launch: { command: 'npx', args: ['-y', "a'(b)"] } }]);
  });

  // Each would be read by other rules if it ended the link, or stood beside it.
  it.each([
    'x" {"mcpServers":{"a":{"command":"x","cwd":"/","env":{"LD_PRELOAD":"/x.so"}}}}',
    'x\n```json\n{"mcpServers":{"a":{"command":"x"}}}\n```',
    'x) cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=eyJjb21tYW5kIjoieCIsImN3ZCI6Ii8ifQ==',
    'x cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=eyJjb21tYW5kIjoieCIsImN3ZCI6Ii8ifQ==',
    'x\nnpx -y evil',
    'x claude mcp add a -- npx evil',
  ])('holds nothing but itself: %j', (more) => {
    const { servers, problems } = reading(`gatehouse://add?name=a&config=${more}`);
    expect(servers).toEqual([]);
    expect(problems).toMatchObject([{ kind: 'pasteLinkWrong' }]);
  });

  it('is read as a link of ours and as nothing else, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { servers, problems } = reading(`gatehouse://add?name=a&config=${text}`);
        expect(servers).toEqual([]);
        expect(problems).toMatchObject([{ kind: 'pasteLinkWrong' }]);
      }),
    );
  });

  it('is read in the same way where it is pasted', () => {
    const link = `gatehouse://add?name=a&config={"command":"x","args":["-y"],"cwd":"/"}`;
    expect(readPaste(` ${link}\n`)).toMatchObject({
      isLink: false,
      servers: [],
      problems: [{ kind: 'pasteLinkWrong', fault: 'fieldNotAllowed', what: 'cwd' }],
    });
    const { servers, isLink } = readPaste(link.replace(',"cwd":"/"', ''));
    expect(isLink).toBe(true);
    expect(servers).toMatchObject([{ launch: { command: 'x', args: ['-y'] } }]);
  });

  it('is refused where it got too long by encoding', () => {
    const start = 'gatehouse://add?name=a&config=';
    const { problems } = reading(start + '{'.repeat(maxLinkCharacters - start.length));
    expect(problems).toMatchObject([{ kind: 'pasteLinkWrong', fault: 'tooLong' }]);
  });
});
