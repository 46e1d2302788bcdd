import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectMode } from '../../../../shared/domain/project.ts';
import { decide } from './policy.ts';
import { decideInProject } from './projectMode.ts';
import { situation } from './testing/anyQuestion.ts';

const rank = { allow: 0, ask: 1, deny: 2 };
const mode = fc.constantFrom(...projectMode.options);

describe('the mode of a project', () => {
  it('lets nothing pass that the mode of the chat would not, and nothing that its own would not', () => {
    fc.assert(
      fc.property(situation, mode, ([question, policy, grants], least) => {
        const { action } = decideInProject(question, least, policy, grants);
        const own = decide(question, policy, grants).action;
        const ofProject = decide({ ...question, mode: least }, policy, grants).action;
        expect(rank[action]).toBe(Math.max(rank[own], rank[ofProject]));
      }),
    );
  });

  it('changes nothing without a project', () => {
    fc.assert(
      fc.property(situation, ([question, policy, grants]) => {
        expect(decideInProject(question, undefined, policy, grants)).toEqual(decide(question, policy, grants));
      }),
    );
  });
});
