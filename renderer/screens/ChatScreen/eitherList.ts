import type { ComposerList } from '../../groups/Composer/Composer.tsx';

type OpenableList = ComposerList & { readonly isOpen: boolean };

/**
 * Chooses which of the lists above the composer is open: prompts after a slash at the start, tools after a `#`, otherwise resources.
 */
export function eitherList(prompts: OpenableList, tools: OpenableList, resources: ComposerList): ComposerList {
  const { popup, listId, optionId, onKeyDown } = prompts.isOpen ? prompts : tools.isOpen ? tools : resources;
  const all = [prompts, tools, resources];
  return {
    popup,
    listId,
    optionId,
    onKeyDown,
    onFocus: () => all.forEach((list) => list.onFocus()),
    onBlur: () => all.forEach((list) => list.onBlur()),
  };
}
