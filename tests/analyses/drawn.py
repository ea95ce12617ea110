"""What can be seen of a figure once it is drawn."""

from matplotlib.backends.backend_agg import FigureCanvasAgg

from analyses import style
from analyses.result import Figure


def cut_off(figure: Figure) -> list[str]:
    """Return the texts of a figure, its labels and its headline, of which a part lies outside."""
    axes = figure.plot(None)
    canvas = axes.get_figure(root=True)
    style.to_svg(canvas)  # settles the ticks in the house style
    FigureCanvasAgg(canvas).draw()
    labels = [axes.xaxis.label, axes.yaxis.label]
    for axis, ends in ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim())):
        labels += [tick.label1 for tick in axis.get_major_ticks() if min(ends) <= tick.get_loc() <= max(ends)]
    legend = axes.get_legend()
    texts = [*axes.texts, *labels, *(legend.get_texts() if legend else [])]
    boxes = {text.get_text(): text.get_window_extent() for text in texts if text.get_text()}
    width, height = canvas.bbox.size
    return [
        text for text, box in boxes.items() if box.x0 < -1 or box.y0 < -1 or box.x1 > width + 1 or box.y1 > height + 1
    ]
