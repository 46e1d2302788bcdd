import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolSummary } from '../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { ToolRunForm } from '../../groups/ToolRunForm/ToolRunForm.tsx';
import { useToolRun } from './useToolRun.ts';

interface ToolRunDialogProps {
  /** The tool as it was when the user chose it; `undefined` if it is closed. */
  readonly tool: ToolSummary | undefined;
  /** As the server defines it now. */
  readonly current: ToolSummary | undefined;
  readonly initialArguments?: JsonObject;
  readonly onClose: () => void;
  /** Shows the tool's present definition. */
  readonly onLookAgain: (tool: ToolSummary) => void;
}

/** A tool that is run by hand. Closing the dialog cancels a run in progress. */
export function ToolRunDialog({ tool, current, initialArguments, onClose, onLookAgain }: ToolRunDialogProps) {
  const { t } = useTranslation();
  // Still drawn while it closes, so that the focus returns to the button that opened it.
  const [last, setLast] = useState(tool);
  if (tool !== undefined && tool !== last) setLast(tool);
  if (last === undefined) return null;
  const hasChanged = current !== undefined && current.definitionHash !== last.definitionHash;
  return (
    <Dialog open={tool !== undefined} onClose={onClose} title={t('toolRun.title', { tool: last.tool.name })} isWide>
      {hasChanged && (
        <Banner
          tone="warn"
          role="status"
          title={t('toolRun.changed')}
          actions={
            <Button size="small" onClick={() => onLookAgain(current)}>
              {t('toolRun.lookAgain')}
            </Button>
          }
        />
      )}
      <ToolRun key={last.definitionHash} tool={last} initialArguments={initialArguments} />
    </Dialog>
  );
}

interface ToolRunProps {
  readonly tool: ToolSummary;
  readonly initialArguments?: JsonObject | undefined;
}

/** The form of a tool, connected. */
function ToolRun({ tool, initialArguments }: ToolRunProps) {
  const { run, start, stop } = useToolRun(tool);
  return <ToolRunForm tool={tool} initialArguments={initialArguments} run={run} onRun={start} onStop={stop} />;
}
