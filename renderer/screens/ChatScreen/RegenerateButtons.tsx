import { RefreshCw, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../shared/domain/conversation.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { ModelPicker } from '../../groups/ModelPicker/ModelPicker.tsx';
import { regenerate } from '../../store/actions/versionActions.ts';
import { usePage } from '../../store/page.ts';
import { useModelLists } from './useModelLists.ts';

interface RegenerateButtonsProps {
  readonly message: Message;
  /** Why it is not possible now. */
  readonly offBecause: string | undefined;
}

/** Asks the model, or another one, again for the answer that a message belongs to. */
export function RegenerateButtons({ message, offBecause }: RegenerateButtonsProps) {
  const { t } = useTranslation();
  const page = usePage();
  // A picker costs more than its button, and there is one for each answer.
  const [hasPicker, setHasPicker] = useState(false);
  return (
    <>
      <IconButton
        icon={RefreshCw}
        label={t('thread.regenerate')}
        offBecause={offBecause}
        onClick={() => void regenerate(page, message)}
      />
      {hasPicker && offBecause === undefined ? (
        <OtherModelPicker message={message} />
      ) : (
        <IconButton
          icon={Shuffle}
          label={t('thread.regenerateWith')}
          aria-haspopup="dialog"
          offBecause={offBecause}
          onClick={() => setHasPicker(true)}
        />
      )}
    </>
  );
}

function OtherModelPicker({ message }: { readonly message: Message }) {
  const { t } = useTranslation();
  const page = usePage();
  const lists = useModelLists();
  return (
    <ModelPicker
      {...lists}
      isOpenAtFirst
      value={null}
      label={t('thread.regenerateWith')}
      trigger={<IconButton icon={Shuffle} label={t('thread.regenerateWith')} />}
      onChange={(model) => void regenerate(page, message, model)}
    />
  );
}
