import type { Notice } from '../../../../shared/domain/conversation.ts';
import type { MessageId } from '../../../../shared/domain/ids.ts';
import type { SkillInUse, ToolRef } from '../../../../shared/domain/tool.ts';
import type { OfferedSkill } from '../../context/skills/skillShelf.ts';
import type { ModelRequest, ThoughtBasis } from '../../ports/modelProvider.ts';
import type { ToolWeight } from '../budget/toolQuestion.ts';
import type { OlderMessages } from '../summaries/olderMessages.ts';

/** A request that fits the window of its model, as far as that is known. */
export interface BuiltRequest {
  readonly kind: 'fits';
  readonly request: ModelRequest;
  readonly notices: readonly Notice[];
  /** Those of this model's answers so far. */
  readonly told: readonly Notice[];
  /** What it has that the user may take away later. */
  readonly basis: ThoughtBasis;
  /** The stored message that a message of the request begins with. */
  readonly messageAt: (place: number) => MessageId | undefined;
  /** About how many tokens it is, before what is known of the model's way to count. */
  readonly estimated: number;
  /** The same as the model counts. */
  readonly tokens: number;
  /** Some results are shortened, and the model may read them. */
  readonly canReadResults: boolean;
  /** How much of a result it may read at once, in estimated tokens. */
  readonly readTokens: number;
  /** Whether the chat offers a tool; a call of any other finds none. */
  readonly isOffered: (tool: ToolRef) => boolean;
  /** The skills that it tells of. */
  readonly skills: readonly OfferedSkill[];
  /** The skills that the model acts on. */
  readonly inUse: readonly SkillInUse[];
  /** It is time to summarise these. */
  readonly older: OlderMessages | undefined;
  /** What its tools take of the window. */
  readonly toolWeight: ToolWeight;
}

/** A request that does not fit even with every result shortened, in tokens as the model counts. */
export interface TooLongRequest {
  readonly kind: 'tooLong';
  readonly tokens: number;
  readonly max: number;
  readonly older: OlderMessages | undefined;
  readonly toolWeight: ToolWeight;
}
