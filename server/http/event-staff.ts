export { isEventStaff } from '../database/event-team.ts';
