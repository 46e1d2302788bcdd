import type { Finding, FindingCode, Fix } from '../../../../shared/domain/diagnosis.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';

/** Text of a server in a finding can have any length, so it is cut. */
const maxValueChars = 200;

export function makeFinding(
  code: FindingCode,
  values: Readonly<Record<string, string>> = {},
  fixes: readonly Fix[] = [],
): Finding {
  const short = Object.entries(values).map(([name, value]) => [name, keepStart(value, maxValueChars)] as const);
  return { code, values: Object.fromEntries(short), fixes: [...fixes] };
}

export const edit: Fix = { kind: 'edit' };
