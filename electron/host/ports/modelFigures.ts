import type { ReasoningEffort } from '../../../shared/domain/modelSettings.ts';
import type { ModelFigures } from '../../../shared/domain/sampling.ts';

/** The size of a model within its maker's range; models of the same class can replace each other. */
type ModelTier = 'small' | 'medium' | 'large';

/** Public facts about a family of models. */
export interface ModelFamily extends ModelFigures {
  /** Part of the names of its models, in lower case. The first family that matches a name counts. */
  readonly match: string;
  readonly tier: ModelTier;
  /** The size of the context window in tokens, for input and output together. */
  readonly contextTokens?: number | undefined;
  /** The length of its longest answer in tokens. */
  readonly maxOutputTokens?: number | undefined;
  /** The efforts of reasoning it takes; missing if its effort cannot be set. */
  readonly efforts?: readonly ReasoningEffort[] | undefined;
  /** `false` if it has no temperature. */
  readonly hasTemperature?: boolean | undefined;
}
