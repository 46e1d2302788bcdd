import type { ErrorInfo } from '../../shared/domain/error.ts';
import type { ProviderId } from '../../shared/domain/ids.ts';
import type { ListedModel } from '../../shared/domain/model.ts';
import type { Slice } from './slice.ts';

/** What a provider answered when it was asked for its models: the quickest way to check its key and address. */
export type ModelCheck =
  | { readonly kind: 'checking' }
  /** With a problem, the models are those whose names the user typed. */
  | { readonly kind: 'answered'; readonly models: readonly ListedModel[]; readonly problem: ErrorInfo | null };

/** The checks of this visit, by their providers. */
export interface ModelCheckSlice {
  readonly modelChecks: Readonly<Partial<Record<ProviderId, ModelCheck>>>;
  readonly setModelCheck: (id: ProviderId, check: ModelCheck) => void;
}

export const createModelCheckSlice: Slice<ModelCheckSlice> = (set) => ({
  modelChecks: {},
  setModelCheck: (id, check) => set(({ modelChecks }) => ({ modelChecks: { ...modelChecks, [id]: check } })),
});
