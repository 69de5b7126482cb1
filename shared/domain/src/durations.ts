/** Durations in milliseconds. A day has 24 hours, as in UTC: the clock never changes. */
export const msPerMinute = 60_000;
export const msPerHour = 3_600_000;
export const msPerDay = 86_400_000;
