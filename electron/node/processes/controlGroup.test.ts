import { describe, expect, it } from 'vitest';
import { mountOf, ownPath } from './controlGroup.ts';

describe('where control groups are', () => {
  it('is the mount of version 2, also beside version 1', () => {
    const v1 = '33 31 0:30 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu';
    const v2 = '41 31 0:38 / /sys/fs/cgroup/unified rw,relatime shared:9 - cgroup2 cgroup2 rw';
    expect(mountOf([v1, v2].join('\n'))).toBe('/sys/fs/cgroup/unified');
    expect(mountOf(v1)).toBeUndefined();
    expect(mountOf('41 31 0:38 /part /sys/fs/cgroup rw - cgroup2 cgroup2 rw')).toBeUndefined();
  });

  it('is the group of version 2 we are in', () => {
    expect(ownPath('4:memory:/a\n0::/user.slice/app.scope\n')).toBe('/user.slice/app.scope');
    expect(ownPath('0::/')).toBe('/');
    expect(ownPath('4:memory:/a\n')).toBeUndefined();
  });
});
