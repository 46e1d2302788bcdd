/** The licenses of the packages that are part of Gatehouse. */
export const licenses = {
  licenses: {
    open: 'Licenses',
    title: 'Licenses',
    means: 'Gatehouse itself has the MIT license. These packages are part of it.',
    unreadable: 'The licenses cannot be read. They are in the file THIRD-PARTY-NOTICES.txt beside the app.',
  },
};
