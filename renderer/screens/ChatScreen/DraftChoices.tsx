import { focusComposer } from '../../browser/composerFocus.ts';
import { DraftTools } from '../../groups/OnlyTools/DraftTools.tsx';
import { DraftSecondModel } from '../../groups/SecondModel/DraftSecondModel.tsx';
import { usePageState } from '../../store/page.ts';
import { selectDraftKey, selectDraftSecondModel, selectDraftTools } from '../../store/selectors.ts';

/** What was chosen for the message being typed. @param isEditing it replaces an earlier one, which one model answers */
export function DraftChoices({ isEditing }: { readonly isEditing: boolean }) {
  const draftKey = usePageState(selectDraftKey);
  const tools = usePageState(selectDraftTools);
  const secondModel = usePageState(selectDraftSecondModel);
  const setDraftTools = usePageState((state) => state.setDraftTools);
  const setDraftSecondModel = usePageState((state) => state.setDraftSecondModel);
  return (
    <>
      <DraftTools
        tools={tools}
        onRemove={(at) => {
          setDraftTools(
            draftKey,
            tools.filter((_, place) => place !== at),
          );
          focusComposer();
        }}
      />
      {secondModel !== undefined && !isEditing && (
        <DraftSecondModel
          model={secondModel}
          onRemove={() => {
            setDraftSecondModel(draftKey, undefined);
            focusComposer();
          }}
        />
      )}
    </>
  );
}
