import { answers, approval, idle, send } from '../../fixtures/actions.ts';
import { expect, test } from '../../fixtures/shellTest.ts';

test(
  'messages queued behind a stopped turn wait until they are sent or removed',
  { tag: '@shell' },
  async ({ launch }) => {
    const { page } = await launch({ world: { hasSample: true } });
    const queue = page.getByRole('region', { name: 'Waiting messages' });
    await send(page, 'slow_count to 100');
    await approval(page, 'Sample', 'slow_count').waitFor();
    await send(page, 'echo the second');
    await send(page, 'echo the third');
    await expect(queue.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(queue).toContainText('Paused');
    await queue.getByRole('button', { name: 'Remove' }).last().click();
    await expect(queue.getByRole('listitem')).toHaveCount(1);
    await queue.getByRole('button', { name: 'Send now' }).click();
    await expect(queue).toHaveCount(0);
    await approval(page, 'Sample', 'echo').getByRole('button', { name: 'Allow once' }).click();
    await idle(page);
    await expect(answers(page).last()).toContainText('second');
  },
);
