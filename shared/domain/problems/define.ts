import { z } from 'zod';
import type { HostErrorCode } from '../errorCode.ts';

export type Parameters = Readonly<Record<string, z.ZodType>>;

interface Definition<P extends Parameters> {
  readonly code: HostErrorCode;
  readonly parameters: P;
}

/** A kind of problem: its error code, and the schemas of its parameters. */
export function define<const P extends Parameters>(code: HostErrorCode, parameters: P): Definition<P> {
  return { code, parameters };
}

/** A text that every language shows. */
export const text = z.string();
/** A number that every language shows. */
export const count = z.number();
/** A text that is shown where it adds something; empty when there is none. */
export const detail = z.string();
