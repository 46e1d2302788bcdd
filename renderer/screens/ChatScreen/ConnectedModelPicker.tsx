import { ModelPicker } from '../../groups/ModelPicker/ModelPicker.tsx';
import { chooseModel } from '../../store/actions/conversationActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectModel } from '../../store/selectors.ts';
import { useModelLists } from './useModelLists.ts';

/** The model picker of the open conversation, with the lists of all providers. */
export function ConnectedModelPicker() {
  const page = usePage();
  const model = usePageState(selectModel);
  const lists = useModelLists();
  return <ModelPicker {...lists} value={model} onChange={(next) => chooseModel(page, next)} />;
}
