import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ToolSummary } from '../../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { Button } from '../../../elements/Button/Button.tsx';
import { attempt } from '../../../store/actions/attempt.ts';
import { usePage } from '../../../store/page.ts';
import { ToolRunDialog } from '../ToolRunDialog.tsx';
import styles from './ExchangeRow.module.css';

interface CallAgainProps {
  readonly serverId: ServerId;
  readonly call: { readonly tool: string; readonly args: JsonObject };
}

/** Opens the form of a call that was sent. The call may change something, so it is not just sent again. */
export function CallAgain({ serverId, call }: CallAgainProps) {
  const { t } = useTranslation();
  const { client } = usePage();
  const [tool, setTool] = useState<ToolSummary>();
  const [isGone, setIsGone] = useState(false);
  const find = async () => {
    const found = await attempt(client.call('tool.list', { serverId, limit: 500 }));
    const listed = found?.tools.find((candidate) => candidate.tool.name === call.tool);
    setTool(listed);
    setIsGone(found !== undefined && listed === undefined);
  };
  return (
    <>
      <Button size="small" className={styles.replay} onClick={() => void find()}>
        <Play size={13} aria-hidden />
        {t('traffic.callAgain')}
      </Button>
      {isGone && (
        <p role="status" className={styles.hint}>
          {t('traffic.toolGone')}
        </p>
      )}
      <ToolRunDialog
        tool={tool}
        current={tool}
        initialArguments={call.args}
        onClose={() => setTool(undefined)}
        onLookAgain={setTool}
      />
    </>
  );
}
