import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { ModelPicker } from '../../groups/ModelPicker/ModelPicker.tsx';
import { usePage, usePageState } from '../../store/page.ts';
import { selectDraftKey, selectDraftSecondModel } from '../../store/selectors.ts';
import { useModelLists } from './useModelLists.ts';

/** Chooses a second model for the message being typed, so that both answers are compared. */
export function SecondModelPicker() {
  const { t } = useTranslation();
  const page = usePage();
  const value = usePageState(selectDraftSecondModel) ?? null;
  const lists = useModelLists();
  // A picker costs more than its button, and few messages are for two models.
  const [isWanted, setWanted] = useState(false);
  const label = t('compare.atOnce');
  if (!isWanted) {
    return <IconButton icon={Columns2} label={label} aria-haspopup="dialog" onClick={() => setWanted(true)} />;
  }
  return (
    <ModelPicker
      {...lists}
      isOpenAtFirst
      value={value}
      label={label}
      trigger={<IconButton icon={Columns2} label={label} />}
      onChange={(model) => {
        const state = page.store.getState();
        state.setDraftSecondModel(selectDraftKey(state), model);
      }}
    />
  );
}
