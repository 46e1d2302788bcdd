import { z } from 'zod';
import { serverId } from './ids.ts';

/** The tools of Gatehouse with which models find tools whose definitions a request does not have, and call them. */
export const findToolsName = 'find_tools';
export const callToolName = 'call_tool';

/**
 * How models come to know the tools of a server. `always`: every request has their definitions. `searched`: models find them with
 * `find_tools`. For every other server it depends on how much room all definitions take.
 */
export const toolLoading = z.enum(['always', 'searched']);
export type ToolLoading = z.infer<typeof toolLoading>;

/** What the user chose for single servers. */
export const toolLoadings = z
  .record(serverId, toolLoading)
  .refine((loadings) => Object.keys(loadings).length <= maxToolLoadings);

const maxToolLoadings = 1000;

/** Below this, definitions cost less than finding them would; characters. */
export const minLazyChars = 4000;

/** What is supposed where the window of a model is not known; tokens. */
export const supposedContextTokens = 128_000;
