import type { ComposerList } from '../../groups/Composer/Composer.tsx';
import type { SlashPrompts } from './useSlashPrompts.tsx';

/** Of the two lists over the composer the one that is open: prompts while a slash stands at the start, else resources. */
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
