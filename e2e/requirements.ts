import { baseRows } from './requirements/base.ts';
import { httpRows } from './requirements/http.ts';
import { laterRows } from './requirements/later.ts';
import { lifecycleRows } from './requirements/lifecycle.ts';
import { offersRows } from './requirements/offers.ts';
import { requestsRows } from './requirements/requests.ts';
import { signInRows } from './requirements/signIn.ts';
import { sseRows } from './requirements/sse.ts';
import { stdioRows } from './requirements/stdio.ts';
import { timingRows } from './requirements/timing.ts';
import type { Requirement } from './requirements/requirement.ts';

/** What the specification asks of Gatehouse, row by row. Tests say with `verifies` which rows they prove. */
export const requirements = {
  ...baseRows,
  ...lifecycleRows,
  ...timingRows,
  ...stdioRows,
  ...httpRows,
  ...sseRows,
  ...signInRows,
  ...requestsRows,
  ...offersRows,
  ...laterRows,
} as const satisfies Record<string, Requirement>;

export type RequirementId = keyof typeof requirements;
