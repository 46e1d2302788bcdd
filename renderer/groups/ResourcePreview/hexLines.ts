/** Bytes as a hex dump: position, sixteen bytes in hex, and the same as ASCII. @param head in hex. Pure. */
export function hexLines(head: string): string {
  const lines: string[] = [];
  for (let at = 0; at < head.length; at += 32) {
    const bytes = head.slice(at, at + 32).match(/../g) ?? [];
    const letters = bytes.map((byte) => letterOf(Number.parseInt(byte, 16))).join('');
    lines.push(`${(at / 2).toString(16).padStart(6, '0')}  ${bytes.join(' ').padEnd(47)}  ${letters}`);
  }
  return lines.join('\n');
}

function letterOf(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
}
