import type { ComposerList } from '../../groups/Composer/Composer.tsx';
import type { SlashPrompts } from './useSlashPrompts.tsx';

/**
 * Chooses which of the two lists above the composer is open: prompts after a slash at the start, otherwise resources.
 */
export function eitherList(prompts: SlashPrompts, resources: ComposerList): ComposerList {
  const { popup, listId, optionId, onKeyDown } = prompts.isOpen ? prompts : resources;
  return {
    popup,
    listId,
    optionId,
    onKeyDown,
    onFocus: () => {
      prompts.onFocus();
      resources.onFocus();
    },
    onBlur: () => {
      prompts.onBlur();
      resources.onBlur();
    },
  };
}
