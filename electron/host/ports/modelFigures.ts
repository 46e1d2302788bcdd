import type { ModelFigures } from '../../../shared/domain/sampling.ts';

/** The size of a model among its maker's; models of the same class can replace each other. */
type ModelTier = 'small' | 'medium' | 'large';

/** What is publicly known of a family of models. */
export interface ModelFamily extends ModelFigures {
  /** Part of the names of its models, in lower case. The first family that fits a name counts. */
  readonly match: string;
  readonly tier: ModelTier;
}
