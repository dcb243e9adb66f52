import { Content, type EnhanceAppContext, useData } from 'vitepress';
import DefaultTheme, { VPHomeFeatures, VPHomeHero } from 'vitepress/theme-without-fonts';
import { h, type VNode } from 'vue';
import { LiveFilter } from './live-filter.ts';
import '../../../../src/site/palette.css';
import './site.css';

/** The theme of VitePress with a start page of our own. */
export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }: EnhanceAppContext) => void app.component('start', Start),
};

/** The start page: what it is, beside a live filter; what it does; and the README. */
function Start(): VNode {
  const { frontmatter } = useData();
  return h('main', { class: 'start' }, [
    h('div', { class: 'first' }, [h(VPHomeHero), h(LiveFilter, frontmatter.value.live)]),
    h(VPHomeFeatures),
    h('div', { class: 'vp-doc readme' }, h(Content)),
  ]);
}
