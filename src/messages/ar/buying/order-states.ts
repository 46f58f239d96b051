import type { orderStates as english } from '#messages/en/buying/order-states.ts';

export const orderStates: typeof english = {
  refunding: 'الاسترداد جارٍ',
  confirming: 'جارٍ تأكيد الدفع',
  awaiting_payment: 'بانتظار الدفع',
  confirmed: 'مؤكد',
  expired: 'فات موعد الدفع',
  cancelled: 'ملغى',
  refunded: 'مسترد',
  unknown: 'يلزم تحديث التطبيق',
};
