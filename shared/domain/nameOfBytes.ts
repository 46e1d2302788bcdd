/** What a file's ending says its bytes are, where bytes of that kind can be known by their beginning. */
const byEnding: Readonly<Record<string, readonly string[]>> = {
  png: ['image/png'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  wav: ['audio/wav'],
  mp3: ['audio/mpeg'],
  flac: ['audio/flac'],
  ogg: ['application/ogg'],
  opus: ['application/ogg'],
  pdf: ['application/pdf'],
  zip: ['application/zip'],
  gz: ['application/gzip'],
  docx: ['application/zip'],
  xlsx: ['application/zip'],
  pptx: ['application/zip'],
  mp4: ['video/mp4'],
  m4a: ['video/mp4'],
  webm: ['video/webm'],
};
/** And of those that are text: their bytes are known as nothing. */
const textEndings = new Set(
  'txt md csv tsv json jsonl yaml yml toml xml html htm css svg js mjs ts tsx jsx py rb rs go java c h cpp sh sql log ini'.split(
    ' ',
  ),
);

/**
 * Whether bytes are what the name of their file says. A name that says nothing, or of which bytes cannot tell, is never wrong.
 *
 * @param sniffed what the bytes are by their beginning
 */
export function fitsName(name: string, sniffed: string | null): boolean {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (textEndings.has(ending)) return sniffed === null;
  const expected = Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined;
  return expected === undefined || (sniffed !== null && expected.includes(sniffed));
}
