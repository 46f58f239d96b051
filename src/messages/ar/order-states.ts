import type { orderStates as english } from '../en/order-states.ts';

export const orderStates: typeof english = {
  confirming: 'جارٍ تأكيد الدفع',
  awaiting_payment: 'بانتظار الدفع',
  confirmed: 'مؤكد',
  expired: 'لم يُدفع في الوقت المحدد',
  cancelled: 'ملغى',
  refunded: 'مسترد',
  unknown: 'يلزم تحديث التطبيق',
};
