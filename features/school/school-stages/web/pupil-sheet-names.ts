export const namesOf = (userId: string, stageId: string) => ({
  userId,
  drafts: `school-answers/${stageId}/`,
  lock: `${userId} of school ${stageId}`,
  channel: `palmares-school-answers-${stageId}`,
});
