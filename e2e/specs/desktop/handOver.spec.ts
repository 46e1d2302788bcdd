import { expect, test } from '../../fixtures/shellTest.ts';

test.describe('bytes of the page', { tag: ['@standin', '@electron', '@proof'] }, () => {
  test('a Blob is refused: Electron would read it whole', async ({ app: { page } }) => {
    const answer = await page.evaluate(() =>
      fetch('blob', { method: 'POST', body: new Blob(['x']) }).then(
        ({ status }) => status,
        () => 'refused',
      ),
    );
    expect(answer).toBe('refused');
  });

  test('bytes that the page hands over arrive: whole, and streamed', async ({ app: { page } }) => {
    const answerTo = (count: number) =>
      page.evaluate(async (bytes) => {
        const content = new Uint8Array(bytes).fill(7);
        const streamed = { body: new File([content], 'bytes.bin').stream(), duplex: 'half' };
        const headers = { 'Content-Type': 'application/octet-stream' };
        const answers = [{ body: content }, streamed].map(async (init) => {
          const answer = await fetch('blob', { method: 'POST', headers, ...init });
          return (await answer.json()) as { blob: string; bytes: number };
        });
        return Promise.all(answers);
      }, count);
    for (const count of [10, 9 * 1024 * 1024]) {
      const [whole, inPieces] = await answerTo(count);
      expect(whole).toMatchObject({ bytes: count });
      expect(inPieces).toEqual(whole);
    }
  });
});
